import type { Page } from '@playwright/test'
import {
  addCharacter,
  applyAmount,
  createCampaign,
  expect,
  expectHealth,
  goOffline,
  goOnline,
  joinByCode,
  keptOnDevice,
  logIn,
  openTool,
  PHONE,
  RECONNECTED,
  setManualInitiative,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

test.describe.configure({ timeout: 180_000 })

test('an evening without internet, from the first character until all devices agree again', async ({
  server,
  gm,
  device,
}) => {
  const table = await device({ viewport: TABLET, motion: true })
  await logIn(table.page, gm)
  const code = await createCampaign(table.page, 'The Drowned Bells')
  await addEveryone(table.page)
  const tamsin = await device({ viewport: PHONE, motion: true })
  const guest = await device({ viewport: PHONE, motion: true })
  await joinAsTamsin(tamsin.page, code)
  await joinAsGuest(guest.page, code)
  const devices = [table, tamsin, guest]
  for (const each of devices) await keptOnDevice(each.page)

  await beginCombat(table.page)
  for (const phone of [tamsin.page, guest.page]) await expectOrderWithoutSecrets(phone)
  await applyAmount(table.page, 'Bellringer', '30')
  await expect(tamsin.page.getByRole('listitem').filter({ hasText: 'Hooded figure' })).toContainText('Bloodied')

  await server.kill()
  for (const each of devices) await goOffline(each.context)
  await table.page.reload()
  await expectHealth(table.page, 'Bellringer', '30/60')
  await playThreeRounds(table.page)
  await writeNotes(table.page)
  for (let hit = 0; hit < 4; hit += 1) await tamsin.page.getByRole('button', { name: 'Lower my health' }).click()
  const dock = tamsin.page.getByRole('region', { name: "Tamsin Roe's health" })
  await expect(dock.getByRole('img', { name: /^34 of 38 health/ })).toBeVisible()
  for (const { page } of [table, tamsin]) {
    await expect(page.getByText(/^Offline, \d+ changes? waiting$/)).toBeVisible()
  }

  for (const each of devices) await goOnline(each.context)
  await server.restart()
  await upToDate(table.page)
  await expectHealth(table.page, 'Tamsin Roe', '25/38', RECONNECTED)
  await expect(dock.getByRole('img', { name: /^25 of 38 health/ })).toBeVisible(RECONNECTED)
  for (const phone of [tamsin.page, guest.page]) await expectTheSameEnd(phone)
})

async function addEveryone(page: Page) {
  await addCharacter(page, { type: 'Player', name: 'Mira Thistlewood', playerName: 'Annika', maxHealth: 44 })
  await addCharacter(page, { type: 'Player', name: 'Tamsin Roe', playerName: 'Christopher', maxHealth: 38 })
  await addCharacter(page, { type: 'Player', name: 'Oswin Vale', playerName: 'Priya', maxHealth: 27 })
  await addCharacter(page, { type: 'NPC', name: 'Old Hob', maxHealth: 18, included: true })
  const disguise = { included: true, alias: 'Hooded figure' }
  await addCharacter(page, { type: 'Monster', name: 'Bellringer', maxHealth: 60, ...disguise })
  await addCharacter(page, { type: 'Monster', name: 'Drowned Pilgrim', maxHealth: 22, included: true })
  await addCharacter(page, { type: 'Monster', name: 'The Thing Below', maxHealth: 96, included: true, hidden: true })
  await upToDate(page)
}

async function joinAsTamsin(phone: Page, code: string) {
  await joinByCode(phone, code)
  await phone.getByRole('button', { name: /^Tamsin Roe/ }).click()
  await expect(phone.getByRole('button', { name: 'Lower my health' })).toBeVisible()
}

async function joinAsGuest(phone: Page, code: string) {
  await phone.goto(`/join/${code}`)
  await phone.getByRole('button', { name: 'Join Campaign' }).click()
  await phone.getByLabel('Character name').fill('Wren')
  await phone.getByLabel('Your name').fill('Sam')
  await phone.getByRole('button', { name: 'Create character' }).click()
  await expect(phone.getByText('No fight right now')).toBeVisible()
}

async function beginCombat(page: Page) {
  await openTool(page, 'Hub')
  const initiatives = {
    'Oswin Vale': 22,
    Bellringer: 19,
    'Tamsin Roe': 17,
    'The Thing Below': 16,
    'Mira Thistlewood': 14,
    'Old Hob': 11,
    'Drowned Pilgrim': 9,
    Wren: 3,
  }
  for (const [name, initiative] of Object.entries(initiatives)) await setManualInitiative(page, name, initiative)
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(page.getByText('8 combatants in order')).toBeVisible()
}

/** The order is there, the hidden one isn't, and monsters have no numbers. */
async function expectOrderWithoutSecrets(phone: Page) {
  const seen = ['Oswin Vale', 'Hooded figure', 'Tamsin Roe', 'Mira', 'Old Hob', 'Drowned Pilgrim', 'Wren']
  await expect(phone.getByRole('listitem')).toContainText(seen)
  for (const secret of ['The Thing Below', 'Bellringer', '/60', '/22', '/96']) {
    await expect(phone.locator('body')).not.toContainText(secret)
  }
}

async function writeNotes(page: Page) {
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByLabel('GM notes').fill('The third bell hangs inside the font. @Old Hob lied about the tide.')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await openTool(page, 'Hub')
}

async function expectTheSameEnd(phone: Page) {
  await expect(phone.getByRole('heading', { name: 'Round 4' })).toBeVisible(RECONNECTED)
  await expect(phone.getByRole('listitem').filter({ hasText: 'Tamsin Roe' })).toContainText('25/38', RECONNECTED)
  await expect(phone.getByRole('listitem').filter({ hasText: 'Drowned Pilgrim' })).toContainText(
    'Defeated',
    RECONNECTED,
  )
  await expect(phone.getByText('Live', { exact: true })).toBeVisible(RECONNECTED)
}

/** Damage and healing by typed amounts, one act undone, until round 4 begins. */
async function playThreeRounds(page: Page) {
  await applyAmount(page, 'Tamsin Roe', '9')
  await expectHealth(page, 'Tamsin Roe', '29/38')
  await applyAmount(page, 'Drowned Pilgrim', '22')
  await expectHealth(page, 'Drowned Pilgrim', '0/22')
  await applyAmount(page, 'Mira Thistlewood', '40')
  await expectHealth(page, 'Mira Thistlewood', '4/44')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectHealth(page, 'Mira Thistlewood', '44/44')
  const next = page.getByRole('button', { name: /^Next Turn/ })
  for (let round = 1; round <= 3; round += 1) {
    await expect(page.getByText(`Round ${round}`, { exact: true })).toBeVisible()
    for (let turn = 0; turn < 8; turn += 1) await next.click()
  }
  await expect(page.getByText('Round 4', { exact: true })).toBeVisible()
}
