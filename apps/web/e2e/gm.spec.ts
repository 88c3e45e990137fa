import type { Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  addCharacter,
  applyAmount,
  type Device,
  expect,
  expectHealth,
  healthOnServer,
  hubRow,
  joinByCode,
  leaveCampaign,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  REPLICA,
  setManualInitiative,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const tracker = (page: Page) => page.getByRole('region', { name: 'Initiative Tracker' })
const order = (page: Page) => tracker(page).getByRole('listitem')
/** Whoever's turn it is. */
const onTurn = (page: Page) => order(page).filter({ hasText: 'Now' })

async function openAsGm({ page }: Device, gm: Account, name: string): Promise<Page> {
  await signIn(page, gm)
  await openCampaign(page, name)
  await upToDate(page)
  return page
}

/** Mira before the Orc, in round 1, by values that were typed. */
async function beginFight(page: Page): Promise<void> {
  await setManualInitiative(page, 'Mira', 20)
  await setManualInitiative(page, 'Orc', 15)
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(order(page)).toContainText(['Mira', 'Orc'])
  await expect(onTurn(page)).toContainText('Mira')
}

const temporary = (page: Page, name: string, spoken: string) =>
  expect(hubRow(page, name).getByRole('img', { name: new RegExp(`^${spoken}`) })).toBeVisible()

test('every act of a fight is taken back one by one, after it was cleared and the page reloaded', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira', tempHealth: 5 },
    { type: 'monster', name: 'Orc' },
  ])
  const page = await openAsGm(await device({ viewport: TABLET }), gm, 'Saltmere')
  await temporary(page, 'Mira', '30 of 30 health, 5 temporary')
  await beginFight(page)
  await applyAmount(page, 'Mira', '12')
  await temporary(page, 'Mira', '23 of 30 health, [A-Z]')
  await page.getByRole('button', { name: /^Next Turn/ }).click()
  await expect(onTurn(page)).toContainText('Orc')
  await page.getByRole('button', { name: 'Previous turn' }).click()
  await expect(onTurn(page)).toContainText('Mira')
  const orcs = page.getByRole('textbox', { name: 'Initiative of Orc' })
  await orcs.fill('25')
  await orcs.press('Enter')
  await expect(order(page)).toContainText(['Orc', 'Mira'])
  await hubRow(page, 'Orc')
    .getByRole('button', { name: /^Orc Monster/ })
    .click()
  await page.getByRole('button', { name: 'Hide from players' }).click()
  await expect(order(page).filter({ hasText: 'Orc' })).toContainText('players do not see it')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(tracker(page).getByText(/to begin combat/)).toBeVisible()

  await page.reload()
  await tracker(page).getByRole('button', { name: 'Undo: Fight cleared' }).click()
  await expect(order(page)).toContainText(['Orc', 'Mira'])
  await expect(onTurn(page)).toContainText('Mira')
  const undo = async (what: RegExp) => {
    const button = tracker(page).getByRole('button', { name: 'Undo', exact: true })
    await expect(button).toHaveAttribute('title', what)
    await button.click()
  }
  await undo(/^Undo: Orc hidden from the players$/)
  await expect(order(page).filter({ hasText: 'Orc' })).not.toContainText('players do not see it')
  await undo(/^Undo: Initiative 15 changed to 25$/)
  await expect(order(page)).toContainText(['Mira', 'Orc'])
  await undo(/^Undo: Previous turn$/)
  await expect(onTurn(page)).toContainText('Orc')
  await undo(/^Undo: Next turn$/)
  await expect(onTurn(page)).toContainText('Mira')
  await undo(/^Undo: Mira took 12/)
  await temporary(page, 'Mira', '30 of 30 health, 5 temporary')
  await undo(/^Undo: Initiative created$/)
  await expect(tracker(page).getByText(/to begin combat/)).toBeVisible()
  await expect(tracker(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  const sheetOf = async (hero: string) => (await pulled(gm, 'characters')).find(({ name }) => name === hero)
  await expect.poll(() => sheetOf('Mira')).toMatchObject({ health: 30, tempHealth: 5 })
  await expect.poll(() => sheetOf('Orc')).toMatchObject({ health: 30, hidden: false })
})

test('who comes in mid-fight takes a place in the running order; typed values outlive a new order', async ({
  gm,
  device,
}) => {
  const { ids } = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'monster', name: 'Orc' },
  ])
  const page = await openAsGm(await device({ viewport: TABLET }), gm, 'Saltmere')
  await beginFight(page)
  await page.getByRole('button', { name: /^Next Turn/ }).click()
  await expect(onTurn(page)).toContainText('Orc')
  await addCharacter(page, { type: 'Monster', name: 'Wolf', included: true })
  await openTool(page, 'Hub')
  await setManualInitiative(page, 'Wolf', 17)
  await tracker(page).getByRole('button', { name: 'Create Initiative' }).click()
  await page.getByRole('dialog', { name: 'A fight is running' }).getByRole('button', { name: 'Add Wolf' }).click()
  await expect(order(page)).toContainText(['Mira', 'Wolf', 'Orc'])
  await expect(onTurn(page)).toContainText('Orc')

  const marks = [{ id: 'c1', name: 'Poisoned', ends: { kind: 'turn', at: 'end', of: ids.Mira, rounds: 2 } }]
  const mira = (await pulled(gm, 'characters')).find(({ name }) => name === 'Mira')
  const doc = { ...mira, rev: `${REPLICA}.1`, conditions: marks }
  await gm.api.post('/api/sync/push', { collection: 'characters', replica: REPLICA, rows: [{ doc, base: mira?.rev }] })
  await expect(order(page).filter({ hasText: 'Mira' })).toContainText('Poisoned')

  await tracker(page).getByRole('button', { name: 'Create Initiative' }).click()
  const again = page.getByRole('dialog', { name: 'Start a new initiative?' })
  await again.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(onTurn(page)).toContainText('Mira')
  await expect(order(page)).toContainText(['Mira', 'Wolf', 'Orc'])
  for (const [name, value] of Object.entries({ Mira: '20', Wolf: '17', Orc: '15' })) {
    await expect(page.getByRole('textbox', { name: `Initiative of ${name}` })).toHaveValue(value)
  }
  await expect(order(page).filter({ hasText: 'Mira' })).toContainText('Poisoned')
})

test('the browser’s Back asks about what was typed, closes a dialog, leaves a tool, and then the campaign', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const page = await openAsGm(await device({ viewport: TABLET }), gm, 'Saltmere')
  await openTool(page, 'Monsters')
  await page.getByRole('button', { name: 'New Monster' }).click()
  const form = page.getByRole('dialog', { name: 'New Monster' })
  await form.getByLabel('Name', { exact: true }).fill('The Thing Below')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('The Thing Below')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Monster' })).toBeVisible()

  await page.getByRole('button', { name: 'Invite players' }).click()
  const share = page.getByRole('dialog', { name: 'Players join here' })
  await expect(share).toBeVisible()
  await page.goBack()
  await expect(share).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Monster' })).toBeVisible()

  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByLabel('GM notes').fill('The ferryman lied.')
  await page.goBack()
  await page.getByRole('button', { name: 'New Session' }).click()
  await expect(page.getByLabel('GM notes')).toHaveValue('The ferryman lied.')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'New Session' })).toBeVisible()
  await page.goBack()
  await expect(tracker(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article', { name: 'Saltmere' })).toBeVisible()
})

test('with cloud sync switched off the evening stays on the device; switched on again, all of it goes up', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  const setCloudSync = async (on: boolean) => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Cloud sync' }).setChecked(on)
    if (on) await expect(page.getByText('Cloud Synced')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
  }
  await openCampaign(page, 'Saltmere')
  await expectHealth(page, 'Mira', '30/30')
  await leaveCampaign(page)
  await setCloudSync(false)

  await openCampaign(page, 'Saltmere')
  await expect(page.getByText(/^Cloud sync is switched off/)).toBeVisible()
  await applyAmount(page, 'Mira', '7')
  await addCharacter(page, { type: 'Monster', name: 'Orc', maxHealth: 15, included: true })
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByLabel('GM notes').fill('Nobody hears of this.')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await openTool(page, 'Hub')
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(order(page)).toHaveCount(2)
  await expect(page.getByText(/^Cloud sync is switched off, \d+ changes waiting$/)).toBeVisible()
  expect(await healthOnServer(gm)).toEqual({ Mira: 30 })
  expect(await pulled(gm, 'combats')).toEqual([])

  await leaveCampaign(page)
  await setCloudSync(true)
  await expect.poll(() => healthOnServer(gm)).toEqual({ Mira: 23, Orc: 15 })
  await expect.poll(async () => (await pulled(gm, 'combats')).flatMap(({ entries }) => entries)).toHaveLength(2)
  await expect
    .poll(async () => (await pulled(gm, 'sessions')).map(({ gmNotes }) => gmNotes))
    .toEqual(['Nobody hears of this.'])
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
})

test('devices whose clocks are three days wrong agree, and no date of theirs reaches past the server’s', async ({
  gm,
  device,
}) => {
  const { joinCode } = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'monster', name: 'Orc' },
  ])
  const startedAt = Date.now()
  const days = 24 * 60 * 60_000
  const early = await device({ viewport: TABLET })
  await early.page.clock.setSystemTime(startedAt - 3 * days)
  const late = await device({ viewport: PHONE })
  await late.page.clock.setSystemTime(startedAt + 3 * days)
  const page = await openAsGm(early, gm, 'Saltmere')
  await joinByCode(late.page, joinCode)
  await late.page.getByRole('button', { name: /^Mira/ }).click()
  await late.page.getByRole('button', { name: 'Lower my health' }).click()
  await expectHealth(page, 'Mira', '29/30')
  await beginFight(page)
  await applyAmount(page, 'Mira', '7')
  const dock = late.page.getByRole('region', { name: "Mira's health" })
  await expect(dock.getByRole('img', { name: /^22 of 30/ })).toBeVisible()
  await page.getByRole('button', { name: /^Next Turn/ }).click()
  await expect(late.page.getByRole('heading', { name: /^Now:.*Orc/ })).toBeVisible()
  await late.page.getByRole('button', { name: 'Lower my health' }).click()
  await expectHealth(page, 'Mira', '21/30')
  await late.page.reload()
  await expect(dock.getByRole('img', { name: /^21 of 30/ })).toBeVisible()

  const documents = [
    ...(await pulled(gm, 'campaigns')),
    ...(await pulled(gm, 'characters')),
    ...(await pulled(gm, 'combats')),
  ]
  for (const { lastModified } of documents) expect(Date.parse(String(lastModified))).toBeLessThanOrEqual(Date.now())
  expect(documents.flatMap(({ conflicts }) => conflicts ?? [])).toEqual([])
})
