import type { Page, Route } from '@playwright/test'
import {
  aCampaign,
  addCharacter,
  applyAmount,
  expect,
  expectHealth,
  goOffline,
  goOnline,
  joinByCode,
  leaveCampaign,
  openCampaign,
  openTool,
  PHONE,
  pressUnlessGone,
  RECONNECTED,
  setTier,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const FULL = 'The server’s disk is full. Nothing was saved.'

/** From now on; a push in between must not succeed. */
async function failPushes(page: Page, status: number): Promise<() => Promise<void>> {
  const message = status === 507 ? FULL : 'Internal Server Error'
  const fail = (route: Route) => route.fulfill({ status, json: { message, error: message } })
  await page.route('**/api/sync/push', fail)
  return () => page.unroute('**/api/sync/push', fail)
}

test('a network that is gone ends "All up to date" at once; a server that fails to save says why, with Retry', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page, context } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  await goOffline(context)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible({ timeout: 2_000 })
  await goOnline(context)
  await upToDate(page)

  // It says neither "Offline" nor "Cloud".
  const free = await failPushes(page, 507)
  await applyAmount(page, 'Mira', '7')
  await expect(page.getByText(FULL)).toBeVisible()
  await expect(page.getByText(/^Offline/)).toBeHidden()
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  const card = page.getByRole('article', { name: 'Saltmere' })
  await expect(card.getByText(FULL)).toBeVisible()
  const mend = await failPushes(page, 500)
  await free()
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByText(/^The server has a problem\. Your changes are safe/)).toBeVisible(RECONNECTED)
  await mend()
  await pressUnlessGone(card.getByRole('button', { name: 'Retry' }))
  await expect(card.getByText(/problem|full|waiting/)).toBeHidden(RECONNECTED)
})

test('a campaign whose creation is refused never reaches the server, and is rolled back with the reason', async ({
  owner,
  gm,
  device,
}) => {
  const { page } = await device()
  await signIn(page, gm)
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let pushed = 0
  await page.route('**/api/sync/push', (route) => {
    pushed += 1
    return route.continue()
  })
  await page.route('**/api/campaigns', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await answered
    await setTier(owner, gm, 'free')
    await route.continue()
  })
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').fill('Castle in the air')
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/campaigns'))
  await page.getByRole('button', { name: 'Create Game' }).click()
  await asked
  // A pull that begins now ends after anything that the replication would have sent by itself.
  const pulled = page.waitForResponse('**/api/sync/pull')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await pulled
  expect(pushed).toBe(0)
  answer()
  await expect(page.getByText('Failed to Create Campaign')).toBeVisible()
  await expect(page.getByText('Please upgrade to Premium or Elite to create campaigns.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Creation' }).click()
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(page.getByText('Your Adventure Awaits')).toBeVisible()
  expect(await gm.api.get('/api/campaigns')).toEqual([])
  expect(pushed).toBe(0)
})

test('when the cloud copy is deleted, another device of the owner keeps its own and can upload it as new', async ({
  gm,
  device,
}) => {
  const { id, joinCode } = await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  const { page: phone } = await device({ viewport: PHONE })
  await joinByCode(phone, joinCode)
  await expect(phone.getByRole('button', { name: /^Mira/ })).toBeVisible()

  await gm.api.delete(`/api/campaigns/${id}`)
  await expect(page.getByText('On this device only')).toBeVisible()
  await expect(phone.getByText(/Saltmere was deleted|The GM deleted Saltmere|deleted/).first()).toBeVisible()
  await applyAmount(page, 'Mira', '7')
  await expectHealth(page, 'Mira', '23/30')
  await addCharacter(page, { type: 'Monster', name: 'Wolf', maxHealth: 12 })
  await openTool(page, 'Hub')
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  const card = page.getByRole('article', { name: 'Saltmere' })
  await card.getByRole('button', { name: 'Keep a copy on this device' }).click()
  await expect(card.getByText('On this device only. It was deleted from the cloud.')).toBeVisible()
  await page.reload()
  expect(await gm.api.get('/api/campaigns')).toEqual([])
  await card.getByRole('button', { name: 'Upload as new' }).click()
  await expect(page.getByText('Campaign Created')).toBeVisible()
  type Listed = { id: string; joinCode: string }
  await expect.poll(() => gm.api.get<Listed[]>('/api/campaigns'), RECONNECTED).toHaveLength(1)
  const [fresh] = await gm.api.get<Listed[]>('/api/campaigns')
  expect(fresh?.id).not.toBe(id)
  expect(fresh?.joinCode).not.toBe(joinCode)
  const heroes = () => gm.api.get<{ name: string; health: number }[]>(`/api/campaigns/${fresh?.id}/characters`)
  await expect
    .poll(async () => (await heroes()).map(({ name, health }) => `${name} ${health}`).toSorted(), RECONNECTED)
    .toEqual(['Mira 23', 'Wolf 12'])
})
