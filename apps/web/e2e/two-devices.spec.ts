import type { Page, Route } from '@playwright/test'
import {
  aCampaign,
  createCampaign,
  expect,
  goOffline,
  goOnline,
  leaveCampaign,
  openCampaign,
  openTool,
  RECONNECTED,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

test('a paragraph written on two devices shows both versions; settled on one, the conflict is gone on the other', async ({
  gm,
  device,
}) => {
  const laptop = await device()
  await signIn(laptop.page, gm)
  await createCampaign(laptop.page, 'Ashfall Road')
  await openTool(laptop.page, 'Sessions')
  await laptop.page.getByRole('button', { name: 'New Session' }).click()
  await laptop.page.getByLabel('GM notes').fill('The gate at Ashfall opens at dawn. Ilse has one key.')
  await laptop.page.getByRole('button', { name: 'Create Session' }).click()
  await upToDate(laptop.page)

  const tablet = await device({ viewport: TABLET })
  await signIn(tablet.page, gm)
  await openCampaign(tablet.page, 'Ashfall Road')
  await openTool(tablet.page, 'Sessions')
  await tablet.page.getByRole('button', { name: /^Session 0/ }).click()
  await expect(tablet.page.getByLabel('GM notes')).toHaveValue(/^The gate/)
  for (const { context } of [laptop, tablet]) await goOffline(context)
  await rewrite(laptop.page, 'The gate at Ashfall opens at dusk. Ilse has one key.')
  await rewrite(tablet.page, 'The gate at Ashfall opens at first bell. Ilse has one key.')

  for (const { page } of [laptop, tablet]) {
    await expect(page.getByText(/^Offline, \d changes? waiting$/)).toBeVisible(RECONNECTED)
  }
  await goOnline(laptop.context)
  await upToDate(laptop.page)
  await goOnline(tablet.context)
  for (const { page } of [laptop, tablet])
    await expect(page.getByText('1 conflict to resolve')).toBeVisible(RECONNECTED)

  await leaveCampaign(laptop.page)
  await laptop.page.getByRole('button', { name: 'Load Campaign' }).click()
  const card = laptop.page.getByRole('article', { name: 'Ashfall Road' })
  await expect(card.getByText('Conflict', { exact: true })).toBeVisible()
  await expect(card).toContainText('was changed on two devices')

  await tablet.page.getByRole('button', { name: 'Review' }).click()
  const dialog = tablet.page.getByRole('dialog', { name: 'Two versions of Ashfall Road' })
  await expect(dialog.getByRole('region', { name: /^GM notes/ })).toBeVisible()
  for (const words of ['dusk', 'first bell']) await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Write my own' }).click()
  await dialog.getByLabel('Your own text').fill('The gate at Ashfall opens at dusk, first bell. Ilse has one key.')
  await dialog.getByRole('button', { name: 'Save 1 choice' }).click()
  await expect(dialog).toBeHidden()

  await expect(card.getByText('Conflict', { exact: true })).toBeHidden()
  await expect(card.getByText('Cloud', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Load Campaign Ashfall Road' }).click()
  await openTool(laptop.page, 'Sessions')
  await expect(laptop.page.getByLabel('GM notes')).toHaveValue(
    'The gate at Ashfall opens at dusk, first bell. Ilse has one key.',
  )
})

test('while a slow line brings the campaigns, characters and sessions to a new device, no screen says that there are none', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page } = await device({ viewport: TABLET })
  const release = await holdPulls(page)
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(page.getByText('Loading campaigns')).toBeVisible()
  await expect(page.getByText('Your Adventure Awaits')).toBeHidden()
  release('campaigns')
  await page.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await expect(page.getByRole('status', { name: 'Loading characters' })).toBeVisible()
  await expect(page.getByText(/^No characters yet/)).toBeHidden()
  await openTool(page, 'Sessions')
  await expect(page.getByText('Loading sessions')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Session' })).toBeVisible()
  release('sessions')
  await expect(page.getByText('Start your journal')).toBeVisible()
  await openTool(page, 'Players')
  await expect(page.getByRole('status', { name: 'Loading players' })).toBeVisible()
  release('characters')
  await expect(page.getByText('Mira', { exact: true })).toBeVisible()
})

/** Pulls of a collection wait until it is released. */
async function holdPulls(page: Page): Promise<(collection: string) => void> {
  const released = new Map<string, PromiseWithResolvers<void>>()
  const gateOf = (collection: string) => {
    const gate = released.get(collection) ?? Promise.withResolvers<void>()
    released.set(collection, gate)
    return gate
  }
  await page.route('**/api/sync/pull', async (route: Route) => {
    const { collection } = route.request().postDataJSON() as { collection: string }
    await gateOf(collection).promise
    await route.continue()
  })
  return (collection) => gateOf(collection).resolve()
}

async function rewrite(page: Page, notes: string) {
  await page.getByLabel('GM notes').fill(notes)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Session updated successfully')).toBeVisible()
}
