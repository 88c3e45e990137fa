import type { Page } from '@playwright/test'
import {
  type Account,
  addCharacter,
  applyAmount,
  createCampaign,
  type Device,
  expect,
  expectHealth,
  goBack,
  healthOnServer,
  keptOnDevice,
  leaveCampaign,
  openCampaign,
  openTool,
  pressUnlessGone,
  pulled,
  RECONNECTED,
  REPLICA,
  signIn,
  test,
  upToDate,
} from './testing/index.ts'
import { incompressible, storageLimits } from './testing/stored/storage-limits.ts'

test('storage that runs low is announced, and Settings show what is used and whether it is protected', async ({
  device,
}) => {
  const { page, context } = await device()
  // Chromium reports a made-up quota; others report the real one.
  await context.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 1_900_000_000, quota: 2_000_000_000 })
  })
  await page.goto('/')
  await expect(page.getByText(/^Storage nearly full: 1\.9 of 2\.0 GB\./)).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Settings' }).click()
  const card = page.getByRole('region', { name: 'Storage on this device' })
  await expect(card).toContainText('Storage nearly full: 1.9 of 2.0 GB')
  const persisted = await page.evaluate(() => navigator.storage.persisted())
  await expect(card).toContainText(persisted ? 'Protected' : 'This browser may clear your campaigns')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText(/^Storage nearly full: 1\.9 of 2\.0 GB\./)).toBeHidden()
})

/** An edit is pushed some time after it is made. */
async function miraInTheCloud(gm: Account): Promise<void> {
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Mira: 30 })
}

test('a write without space says so and stays in its form, and succeeds once there is space', async ({
  server,
  gm,
  device,
}) => {
  const { page } = await device()
  const limits = await storageLimits(page, new URL(server.url).origin, 16_000_000)
  await signIn(page, gm)
  await createCampaign(page, 'The Drowned Bells')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByLabel('GM notes').fill('The bell rings at low tide.')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect
    .poll(async () => (await pulled(gm, 'sessions'))[0]?.gmNotes, RECONNECTED)
    .toBe('The bell rings at low tide.')
  await keptOnDevice(page)

  await limits.fill()
  const long = `The bell rings at low tide. ${incompressible(400_000)}`
  await page.getByLabel('GM notes').fill(long)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update session')).toBeVisible()
  await expect(page.getByText(/is out of storage, and your last change wasn’t saved/)).toBeVisible()
  await expect(page.getByLabel('GM notes')).toHaveValue(long)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  expect((await pulled(gm, 'sessions'))[0]?.gmNotes).toBe('The bell rings at low tide.')

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText(/is out of storage/)).toBeVisible()
  await limits.free()
  await pressUnlessGone(page.getByRole('button', { name: 'Check again' }))
  await expect(page.getByText(/is out of storage/)).toBeHidden()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await pulled(gm, 'sessions'))[0]?.gmNotes, RECONNECTED).toBe(long)
})

test('cleared data comes back from the cloud; an app that is too old works on; fields of a newer one stay', async ({
  server,
  gm,
  device,
}) => {
  const { page, context } = await device()
  await signIn(page, gm)
  await createCampaign(page, 'The Drowned Bells')
  await addCharacter(page, { type: 'Player', name: 'Mira', playerName: 'Tamsin', maxHealth: 30 })
  await openTool(page, 'Hub')
  await miraInTheCloud(gm)
  await upToDate(page)
  await test.step('data that the browser clears is reported as gone, and comes back from the cloud', () => {
    return clearData(page, gm, new URL(server.url).origin)
  })
  await test.step('the app says when the server needs a newer one; after the update everything is pushed', () => {
    return growTooOld({ page, context }, gm)
  })
  await test.step('fields of a newer app stay in a document that an older one edits, here and on the server', () => {
    return keepNewerFields(page, gm)
  })
})

async function clearData(page: Page, gm: Account, origin: string): Promise<void> {
  await (await storageLimits(page, origin)).clear()
  await expect(page.getByText(/The browser cleared this device’s data/)).toBeVisible()
  await applyAmount(page, 'Mira', '7')
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expectHealth(page, 'Mira', '30/30')

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(/Your cloud campaigns are downloading again/)).toBeVisible()
  await expectHealth(page, 'Mira', '30/30')
  await applyAmount(page, 'Mira', '7')
  await expectHealth(page, 'Mira', '23/30')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText(/The browser cleared/)).toBeHidden()
  await page.reload()
  await expectHealth(page, 'Mira', '23/30')
  await expect(page.getByText(/The browser cleared/)).toBeHidden()
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Mira: 23 })
}

async function growTooOld({ page, context }: Device, gm: Account): Promise<void> {
  await upToDate(page)
  const body = { error: 'Too old', message: 'Too old', code: 'update_needed' }
  await context.route('**/api/sync/**', (route) => route.fulfill({ status: 426, json: body }))
  await applyAmount(page, 'Mira', '7')
  await expectHealth(page, 'Mira', '16/30')
  await expect(page.getByText(/This app is out of date/)).toBeVisible()
  await applyAmount(page, 'Mira', '3')
  await expectHealth(page, 'Mira', '13/30')
  await page.reload()
  await expectHealth(page, 'Mira', '13/30')
  await expect(page.getByText(/This app is out of date/)).toBeVisible()
  expect((await pulled(gm, 'characters'))[0]?.health).toBe(23)

  await context.unroute('**/api/sync/**')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(/This app is out of date/)).toBeHidden(RECONNECTED)
  await expect.poll(async () => (await pulled(gm, 'characters'))[0]?.health, RECONNECTED).toBe(13)
}

async function keepNewerFields(page: Page, gm: Account): Promise<void> {
  await upToDate(page)
  const [mira] = await pulled(gm, 'characters')
  const newer = { ...mira, rev: `${REPLICA}.1`, heirloom: { name: 'A lantern', charges: [1, 2] }, maxHealth: 31 }
  const push = { collection: 'characters', replica: REPLICA, rows: [{ doc: newer, base: mira?.rev }] }
  expect(await gm.api.post('/api/sync/push', push)).toMatchObject({ verdicts: [{ verdict: 'ok' }] })

  await expectHealth(page, 'Mira', '13/31')
  await applyAmount(page, 'Mira', '7')
  await expectHealth(page, 'Mira', '6/31')
  const heirloom = { name: 'A lantern', charges: [1, 2] }
  await expect.poll(async () => (await pulled(gm, 'characters'))[0], RECONNECTED).toMatchObject({ health: 6, heirloom })
}

test('a copy of everything comes back on a device without an account, and after its campaign was deleted', async ({
  gm,
  device,
}, info) => {
  const laptop = await device()
  await signIn(laptop.page, gm)
  await createCampaign(laptop.page, 'The Drowned Bells')
  await addCharacter(laptop.page, { type: 'Player', name: 'Mira', playerName: 'Tamsin', maxHealth: 30 })
  await miraInTheCloud(gm)
  await upToDate(laptop.page)
  await leaveCampaign(laptop.page)
  await laptop.page.getByRole('button', { name: 'Settings' }).click()
  const card = (page: Page) => page.getByRole('region', { name: 'Everything on this device' })
  await expect(card(laptop.page)).toContainText('You haven’t saved a copy from this device yet.')
  const [download] = await Promise.all([
    laptop.page.waitForEvent('download'),
    laptop.page.getByRole('button', { name: 'Save a copy' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lanternkeep-\d{4}-\d\d-\d\d\.json$/)
  const copy = info.outputPath('copy.json')
  await download.saveAs(copy)
  await expect(card(laptop.page)).toContainText(/Last copy: \w+ \d+, \d{4}, \d\d:\d\d\./)

  const { page } = await device()
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await card(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'shopping.json', mimeType: 'application/json', buffer: Buffer.from('{"milk":1}') })
  await expect(page.getByRole('alert')).toContainText('This file isn’t a Lanternkeep copy.')
  await card(page).locator('input[type=file]').setInputFiles(copy)
  const question = page.getByRole('dialog', { name: 'Restore this copy?' })
  await expect(question).toContainText(/Made .+ by Gwen/)
  await expect(question.getByRole('region', { name: 'The Drowned Bells' })).toContainText(
    /Not on this device.*Will be restored: 1 campaign, 1 character/,
  )
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(card(page).getByRole('status')).toContainText('Restored: 1 campaign, 1 character')
  await goBack(page, 1)
  await openCampaign(page, 'The Drowned Bells')
  await expectHealth(page, 'Mira', '30/30')
  await test.step('a campaign deleted in the cloud and here comes back from it, and stays on its device', () => {
    return restoreDeleted(laptop.page, gm, copy)
  })
})

/** From Settings. */
async function restoreDeleted(page: Page, gm: Account, copy: string): Promise<void> {
  const [campaign] = await pulled(gm, 'campaigns')
  if (!campaign) throw new Error('The campaign is not on the server')
  await gm.api.delete(`/api/campaigns/${campaign.id}`)
  await goBack(page, 1)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  const card = page.getByRole('article', { name: 'The Drowned Bells' })
  await card.getByRole('button', { name: 'Delete here too' }).click(RECONNECTED)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page.getByText('Your Adventure Awaits')).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.locator('input[type=file]').setInputFiles(copy)
  await page
    .getByRole('dialog', { name: 'Restore this copy?' })
    .getByRole('button', { name: 'Restore', exact: true })
    .click()
  await expect(page.getByText(/^Restored: 1 campaign, 1 character/)).toBeVisible()
  await goBack(page, 1)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  // Which of them: whether the device still knew the campaign when it heard of the deletion for the last time.
  const reason =
    /Deleted from the cloud\. This copy is on this device only|This was deleted in the cloud\. Your copy stays on this device/
  await expect(card).toContainText(reason, RECONNECTED)
  await page.reload()
  await card.getByRole('button', { name: 'Load Campaign The Drowned Bells' }).click()
  await openTool(page, 'Players')
  await expect(page.getByRole('heading', { name: 'Mira', exact: true })).toBeVisible()
}
