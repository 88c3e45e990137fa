import type { Page } from '@playwright/test'
import {
  type Account,
  createCampaign,
  expect,
  goBack,
  goOffline,
  joinByCode,
  keptOnDevice,
  leaveCampaign,
  PHONE,
  signIn,
  TABLET,
  test,
} from './testing/index.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** More than are drawn at once. */
const MANY = 90
const card = (page: Page, name: string) => page.getByRole('article', { name })

test('a campaign can be created, left, found and deleted by keyboard alone', async ({ gm, device }) => {
  const { page, context } = await device()
  await signIn(page, gm)
  await test.step('a button has the focus again after its act failed', () => failToCreate(page))
  await keptOnDevice(page)
  await goOffline(context)
  await tabTo(page, 'New Campaign')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Campaign name')).toBeFocused()
  await page.keyboard.type('Ashfall Road')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Campaign Created', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ashfall Road', level: 1 })).toBeVisible()
  await tabTo(page, 'Save & Exit')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Campaign Saved', { exact: true })).toBeVisible()
  await tabTo(page, 'Load Campaign')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Ashfall Road')).toBeVisible()
  await tabTo(page, 'Search campaigns')
  await page.keyboard.type('xyz')
  await expect(page.getByText('No Campaigns Found', { exact: true })).toBeVisible()
  await expect(page.getByText('Try a different search term', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('FALL r')
  await tabTo(page, 'Delete Ashfall Road')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete campaign' })
  await expect(dialog).toContainText('“Ashfall Road” exists nowhere else. You can’t undo this.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Delete Ashfall Road')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Campaign Deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('Your Adventure Awaits', { exact: true })).toBeVisible()
  await expect(page.getByText('Create your first campaign to begin your journey', { exact: true })).toBeVisible()

  await tabTo(page, 'Open the sample')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The Lamp at Harrow Ford', level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Characters' })).toContainText('Wren Alder')
  await goBack(page, 2)
  await expect(button(page, 'Open the sample')).toBeFocused()
  await tabTo(page, 'Remove the sample')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sample removed', { exact: true })).toBeVisible()
  await expect(page.getByText('Your Adventure Awaits', { exact: true })).toBeVisible()
  await goBack(page, 1)
  await expect(page.getByRole('button', { name: /^Load Campaign/ })).toBeFocused()
})

async function failToCreate(page: Page): Promise<void> {
  const refusal = Promise.withResolvers<void>()
  await page.route('**/api/campaigns', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await refusal.promise
    await route.fulfill({ status: 403, json: { message: 'Too many campaigns' } })
  })
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').fill('Ashfall Road')
  const create = button(page, 'Create Game')
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(create).toBeDisabled()
  await expect(page.locator('body')).toBeFocused()
  refusal.resolve()
  await expect(page.getByText('Failed to Create Campaign', { exact: true })).toBeVisible()
  await expect(create).toBeFocused()
  await page.unroute('**/api/campaigns')
  await button(page, 'Cancel Creation').click()
  await expect(page.getByRole('button', { name: 'New Campaign' })).toBeVisible()
}

test('a name that is taken gets a number, loading raises the session, and Undo takes it back', async ({
  gm,
  device,
}) => {
  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await createCampaign(page, 'Ashfall Road')
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').fill('Ashfall Road')
  await expect(
    page.getByText('A campaign with this name already exists. A number will be added.', { exact: true }),
  ).toBeVisible()
  await expect(button(page, 'Lower Starting level')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Starting session' }).fill('4000')
  await page.getByRole('textbox', { name: 'Starting level' }).fill('many')
  await button(page, 'Create Game').click()
  await expect(page.getByRole('heading', { name: 'Ashfall Road (1)', level: 1 })).toBeVisible()
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  const numbered = card(page, 'Ashfall Road (1)')
  await expect(numbered.getByText('Session 999')).toBeVisible()
  await expect(numbered.getByText('4 Players')).toBeVisible()
  await expect(numbered.getByText('Cloud', { exact: true })).toBeVisible()
  await button(page, 'Load Campaign Ashfall Road').click()
  await expect(page.getByText('Campaign Loaded', { exact: true })).toBeVisible()
  await button(page, 'Undo').click()
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(card(page, 'Ashfall Road').first().getByText('Session 0')).toBeVisible()
})

test('a campaign removed from the device can be brought back; deleted in the cloud it is gone for everyone', async ({
  gm,
  device,
}) => {
  const { page } = await device({ viewport: PHONE })
  await signIn(page, gm)
  const code = await createCampaign(page, 'Saltmere')
  await leaveCampaign(page)
  const player = await device({ viewport: PHONE })
  await joinByCode(player.page, code)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await button(page, 'Delete Saltmere').click()
  const dialog = page.getByRole('dialog', { name: 'Delete campaign' })
  await expect(dialog).toContainText('This removes “Saltmere” from this device. You can bring it back from the cloud.')
  await button(page, 'Delete campaign').click()
  await expect(page.getByText('Campaign Deleted', { exact: true })).toBeVisible()
  await button(page, 'Bring back Saltmere').click()
  await expect(card(page, 'Saltmere')).toBeVisible()
  await button(page, 'Delete Saltmere').click()
  await dialog.getByLabel('Also delete it from cloud sync, for everyone').check()
  await button(page, 'Delete everywhere').click()
  await expect(page.getByText('Your Adventure Awaits')).toBeVisible()
  await expect(player.page.getByText('Who do you play?')).toBeHidden()
})

test('of many campaigns only a few cards are in the page, and a search finds any while typing', async ({
  gm,
  device,
}) => {
  test.slow()
  await addCampaigns(gm, MANY)
  const { page } = await device()
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(page.locator(`[aria-setsize="${MANY}"]`).first()).toBeVisible({ timeout: 60_000 })
  const cards = page.getByRole('article')
  expect(await cards.count()).toBeLessThan(40)
  await page.getByRole('searchbox', { name: 'Search campaigns' }).focus()
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^(Load Campaign|Delete) Chronicle \d+$/)
  await expect(page.locator(':focus')).toBeInViewport()
  expect(await cards.count()).toBeLessThan(40)
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('chronicle 77')
  await expect(cards).toHaveCount(1)
  await button(page, 'Load Campaign Chronicle 77').click()
  await expect(page.getByRole('heading', { name: 'Chronicle 77', level: 1 })).toBeVisible()
})

/** Uses only the keyboard until the control with that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const MOST_PRESSES = 80
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const snapshot = (await focused.count()) > 0 ? await focused.ariaSnapshot() : ''
    if (snapshot.includes(`"${name}`)) return
  }
  throw new Error(`The tab key does not lead to ${name}`)
}

async function addCampaigns(gm: Account, amount: number): Promise<void> {
  for (let n = 0; n < amount; n += 1) {
    const id = `c0ffee00-0000-4000-8000-${String(n).padStart(12, '0')}`
    const lastModified = new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString()
    const numbers = { playerCount: 4, sessionNumber: 1, startingLevel: 1, lastModified }
    await gm.api.post('/api/campaigns', { id, name: `Chronicle ${n}`, ...numbers })
  }
}
