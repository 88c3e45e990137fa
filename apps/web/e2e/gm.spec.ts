import type { Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  addCharacter,
  applyAmount,
  type Device,
  expect,
  expectHealth,
  goBack,
  healthOnServer,
  hubRow,
  joinByCode,
  leaveCampaign,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  setManualInitiative,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const tracker = (page: Page) => page.getByRole('region', { name: 'Initiative Tracker' })
const order = (page: Page) => tracker(page).getByRole('listitem')
/** The character whose turn it is. */
const onTurn = (page: Page) => order(page).filter({ hasText: 'Now' })

async function openAsGm({ page }: Device, gm: Account, name: string): Promise<Page> {
  await signIn(page, gm)
  await openCampaign(page, name)
  await upToDate(page)
  return page
}

/** Mira before the Orc, in round 1, by typed values. */
async function beginCombat(page: Page): Promise<void> {
  await setManualInitiative(page, 'Mira', 20)
  await setManualInitiative(page, 'Orc', 15)
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(order(page)).toContainText(['Mira', 'Orc'])
  await expect(onTurn(page)).toContainText('Mira')
}

test('Back asks about typed text and leaves step by step; a late arrival takes a place in the running order', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'monster', name: 'Orc' },
  ])
  const page = await openAsGm(await device({ viewport: TABLET, motion: true }), gm, 'Saltmere')
  await test.step('the browser’s Back asks about typed text, closes a dialog, leaves a tool, and then the campaign', () => {
    return stepBack(page)
  })
  await page.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await test.step('a late arrival takes a place in the running order; typed values outlive a new order', () => {
    return arriveLate(page)
  })
})

async function arriveLate(page: Page): Promise<void> {
  await beginCombat(page)
  await page.getByRole('button', { name: /^Next Turn/ }).click()
  await expect(onTurn(page)).toContainText('Orc')
  await addCharacter(page, { type: 'Monster', name: 'Wolf', included: true })
  await openTool(page, 'Hub')
  await page.getByRole('button', { name: /^Others, 1/ }).click()
  await setManualInitiative(page, 'Wolf', 17)
  await tracker(page).getByRole('button', { name: 'Create Initiative' }).click()
  await page
    .getByRole('dialog', { name: 'A fight is already running' })
    .getByRole('button', { name: 'Add Wolf' })
    .click()
  await expect(order(page)).toContainText(['Mira', 'Wolf', 'Orc'])
  await expect(onTurn(page)).toContainText('Orc')

  await hubRow(page, 'Mira').getByRole('button', { name: /^Mira/ }).click()
  await page.keyboard.press('g')
  const conditions = page.getByRole('dialog', { name: 'Conditions of Mira' })
  await conditions.getByRole('textbox', { name: 'Condition' }).fill('Poisoned')
  await conditions.getByRole('button', { name: 'Add condition' }).click()
  await expect(conditions).toBeHidden()
  await expect(order(page).filter({ hasText: 'Mira' })).toContainText('Poisoned')

  await tracker(page).getByRole('button', { name: 'Create Initiative' }).click()
  const again = page.getByRole('dialog', { name: 'Start a new initiative?' })
  await again.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(onTurn(page)).toContainText('Mira')
  await expect(order(page)).toContainText(['Mira', 'Wolf', 'Orc'])
  for (const [name, value] of Object.entries({ Mira: '20', Wolf: '17', Orc: '15' })) {
    await expect(page.getByRole('textbox', { name: `${name}’s initiative` })).toHaveValue(value)
  }
  await expect(order(page).filter({ hasText: 'Mira' })).toContainText('Poisoned')
}

async function stepBack(page: Page): Promise<void> {
  await openTool(page, 'Monsters')
  await page.getByRole('button', { name: 'New Monster' }).click()
  const form = page.getByRole('dialog', { name: 'New Monster' })
  await form.getByLabel('Name', { exact: true }).fill('The Thing Below')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  // The campaigns, the campaign, the tool, the form.
  const [ofCampaign, ofTool, ofForm] = [2, 3, 4]
  await goBack(page, ofForm)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('The Thing Below')
  await goBack(page, ofForm)
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Monster' })).toBeVisible()

  await page.getByRole('button', { name: 'Invite players' }).click()
  const share = page.getByRole('dialog', { name: 'Players join here' })
  await expect(share).toBeVisible()
  await goBack(page, ofForm)
  await expect(share).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Monster' })).toBeVisible()

  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByLabel('GM notes').fill('The ferryman lied.')
  await goBack(page, ofForm)
  await page.getByRole('button', { name: 'New Session' }).click()
  await expect(page.getByLabel('GM notes')).toHaveValue('The ferryman lied.')
  await goBack(page, ofForm)
  await expect(page.getByRole('button', { name: 'New Session' })).toBeVisible()
  await goBack(page, ofTool)
  await expect(tracker(page)).toBeVisible()
  await goBack(page, ofCampaign)
  await expect(page.getByRole('article', { name: 'Saltmere' })).toBeVisible()
}

test('with cloud sync switched off the evening stays on the device; switched on again, all of it is uploaded', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  const setCloudSync = async (on: boolean) => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Cloud sync' }).setChecked(on)
    // Toasts take turns, and some of the evening's are still waiting.
    if (on) await expect(page.getByText('Cloud Synced')).toBeVisible(RECONNECTED)
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
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Mira: 23, Orc: 15 })
  await expect
    .poll(async () => (await pulled(gm, 'combats')).flatMap(({ entries }) => entries), RECONNECTED)
    .toHaveLength(2)
  await expect
    .poll(async () => (await pulled(gm, 'sessions')).map(({ gmNotes }) => gmNotes), RECONNECTED)
    .toEqual(['Nobody hears of this.'])
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
})

test('devices whose clocks are three days wrong agree, and none of their dates is later than the server’s', async ({
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
  await beginCombat(page)
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
