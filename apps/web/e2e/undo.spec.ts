import type { Act } from '@lanternkeep/schema'
import type { Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  applyAmount,
  expect,
  expectHealth,
  goOffline,
  goOnline,
  joinByCode,
  openCampaign,
  PHONE,
  pulled,
  RECONNECTED,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const HERO = { type: 'player', name: 'Mira', playerName: 'Annika', health: 25, maxHealth: 30 } as const

const joinableCampaign = (gm: Account) => aCampaign(gm, 'Saltmere', [HERO])

test('a player’s tap is in the history, the player, also offline, or the GM can undo it, and the GM can redo it', async ({
  gm,
  device,
}) => {
  const { joinCode } = await joinableCampaign(gm)
  const { page: laptop } = await device()
  await signIn(laptop, gm)
  await openCampaign(laptop, 'Saltmere')
  await laptop.getByRole('button', { name: 'Create Initiative' }).click()
  const phone = await device({ viewport: PHONE })
  await joinByCode(phone.page, joinCode)
  await phone.page.getByRole('button', { name: /^Mira/ }).click()
  await expectOwnHealth(phone.page, 25)

  await take(phone.page, 'Damage', '10')
  await expectHealth(laptop, 'Mira', '15/30')
  await take(phone.page, 'Heal', '2')
  await expectHealth(laptop, 'Mira', '17/30')
  await phone.page.getByRole('button', { name: 'Undo 2 healing' }).click()
  await expectHealth(laptop, 'Mira', '15/30')
  await expect(phone.page.getByRole('button', { name: 'Undo 10 damage' })).toBeVisible()

  await laptop.getByRole('button', { name: 'History' }).click()
  const history = laptop.getByRole('dialog', { name: 'Combat history' })
  const tap = history.getByRole('listitem').filter({ hasText: 'Mira took 10 (25 to 15)' })
  await expect(tap).toContainText('by Annika')
  await tap.getByRole('button', { name: /^Undo/ }).click()
  await expect(tap).toContainText('undone')
  await history.getByRole('button', { name: 'Close' }).click()
  await expectOwnHealth(phone.page, 25)
  await expect(phone.page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)

  await goOffline(phone.context)
  await take(phone.page, 'Damage', '40')
  await expectOwnHealth(phone.page, 0)
  await take(phone.page, 'Heal', '5')
  await expectOwnHealth(phone.page, 5)
  await phone.page.getByRole('button', { name: 'Undo 5 healing' }).click()
  await expectOwnHealth(phone.page, 0)
  await applyAmount(laptop, 'Mira', '+3')
  await expectHealth(laptop, 'Mira', '28/30')
  await goOnline(phone.context)
  await expectHealth(laptop, 'Mira', '0/30', RECONNECTED)
  await expectOwnHealth(phone.page, 0)
  await phone.page.getByRole('button', { name: 'Undo 40 damage' }).click()
  await expectHealth(laptop, 'Mira', '28/30')
  await expectOwnHealth(phone.page, 28)

  await laptop.keyboard.press('Control+Shift+Z')
  await expectHealth(laptop, 'Mira', '0/30')
  await expectOwnHealth(phone.page, 0)
  await phone.page.getByRole('button', { name: 'Undo 40 damage' }).click()
  await expectHealth(laptop, 'Mira', '28/30')
})

test('three hits on two separate devices, undone one by one, give back exactly what there was', async ({
  gm,
  device,
}) => {
  await joinableCampaign(gm)
  const devices = [await device(), await device({ viewport: TABLET })] as const
  for (const { page, context } of devices) {
    await signIn(page, gm)
    await openCampaign(page, 'Saltmere')
    await expectHealth(page, 'Mira', '25/30')
    await goOffline(context)
  }
  const [laptop, tablet] = devices
  await applyAmount(laptop.page, 'Mira', '10')
  await applyAmount(laptop.page, 'Mira', '10')
  await applyAmount(tablet.page, 'Mira', '10')
  for (const { page, context } of devices) {
    await goOnline(context)
    await upToDate(page)
  }
  for (const { page } of devices) await expectHealth(page, 'Mira', '0/30', RECONNECTED)
  const undo = (page: Page) => page.getByRole('button', { name: /^Undo: Mira took 10/ })
  for (const health of [5, 15]) {
    await undo(tablet.page).click()
    await expectHealth(laptop.page, 'Mira', `${health}/30`)
  }
  // The second undo is in the tablet's log, too: both offer the only act that still stands.
  await expect(undo(laptop.page)).toBeVisible()
  const labels = () => Promise.all(devices.map(({ page }) => undo(page).getAttribute('aria-label')))
  await expect.poll(async () => new Set(await labels()).size).toBe(1)
  for (const { page, context } of devices) {
    await goOffline(context)
    await undo(page).click()
    await expectHealth(page, 'Mira', '25/30')
  }
  for (const { page, context } of devices) {
    await goOnline(context)
    await upToDate(page)
  }
  for (const { page } of devices) await expectHealth(page, 'Mira', '25/30', RECONNECTED)
  const undos = async () => ((await pulled(gm, 'acts')) as Act[]).map((act) => act.undos)
  await expect.poll(undos, RECONNECTED).toEqual([1, 1, 1])
})

async function take(phone: Page, what: 'Damage' | 'Heal', amount: string): Promise<void> {
  await phone.getByLabel('Amount').fill(amount)
  await phone.getByRole('button', { name: what, exact: true }).click()
}

async function expectOwnHealth(phone: Page, health: number): Promise<void> {
  const dock = phone.getByRole('region', { name: "Mira's health" })
  await expect(dock.getByRole('img', { name: new RegExp(`^${health} of 30 health`) })).toBeVisible(RECONNECTED)
}
