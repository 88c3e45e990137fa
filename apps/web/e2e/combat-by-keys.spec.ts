import type { Locator, Page } from '@playwright/test'
import { listenToPage } from './testing/browser/screen-reader.ts'
import {
  aCampaign,
  expect,
  expectHealth,
  openCampaign,
  pulled,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

/** A screen reader says each act of the fight below once, in this order. */
const EVERY_ACT = [
  'Now Mira',
  'Initiative Created3 combatants in order',
  'Mira: 5 temporary, 30 to 23, Hurt',
  'Mira: 23 to 26, Hurt',
  'Bound on Orc',
  'Orc hidden from players',
  'Now Orc',
  'Now Mira',
  'Now Orc',
  'Now Wolf',
  'A new round begins with Mira',
  'Now Orc',
  'Condition EndedBound ended on Orc',
  'Now Wolf',
  'A new round begins with Mira',
  'Now Wolf',
  'Undone: Next turn',
  'A new round begins with Mira',
  'Redone: Next turn',
  'Wolf moved behind Mira, 2 of 3',
  'Orc’s initiative 15 changed to 25',
  'Initiative ClearedUndo',
]
/** Before the fight, and help while a condition is typed. */
const ASIDE = /^(Campaign Loaded|Loading )|: Lasts /

const tracker = (page: Page) => page.getByRole('region', { name: 'Initiative Tracker' })
const order = (page: Page) => tracker(page).getByRole('listitem')
const onTurn = (page: Page) => order(page).filter({ hasText: 'Now' })

/** With Tab alone, however far it is. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Into the focused amount field; after Enter the combat keys work again. */
async function type(page: Page, amount: string): Promise<void> {
  await expect(page.locator('[data-amount]:focus')).toBeVisible()
  await page.keyboard.type(amount)
  await press(page, 'Enter')
}

/** Of the list that belongs to the focused element. */
async function chooseByArrow(page: Page, name: string): Promise<void> {
  const marked = page.getByRole('option', { name, exact: true }).and(page.locator('[data-combobox-selected]'))
  await expect(async () => {
    await press(page, 'ArrowDown')
    await expect(marked).toBeVisible({ timeout: 200 })
  }).toPass()
  await press(page, 'Enter')
}

async function createInitiative(page: Page): Promise<void> {
  for (const [name, value] of Object.entries({ Mira: '20', Orc: '15', Wolf: '10' })) {
    await tabTo(page, page.getByRole('textbox', { name: `Manual initiative for ${name}` }))
    await page.keyboard.type(value)
  }
  await tabTo(page, tracker(page).getByRole('button', { name: 'Create Initiative' }))
  await press(page, 'Enter')
  await expect(page.getByText('3 combatants in order')).toBeVisible()
  await expect(order(page)).toContainText(['Mira', 'Orc', 'Wolf'])
}

async function readHelpSheet(page: Page): Promise<void> {
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Conditions')
  await press(page, 'Escape')
  await expect(sheet).toBeHidden()
}

async function woundAndHealMira(page: Page): Promise<void> {
  // It is her turn, and nothing is selected.
  await press(page, 't')
  await type(page, '12')
  await expectHealth(page, 'Mira', '23/30')
  await press(page, 'l')
  await type(page, '3')
  await expectHealth(page, 'Mira', '26/30')
}

async function bindAndHideTheOrc(page: Page): Promise<void> {
  await press(page, 'j', 'j', 'k', 'g')
  const conditions = page.getByRole('dialog', { name: 'Conditions of Orc' })
  await expect(conditions.getByRole('textbox', { name: 'Condition' })).toBeFocused()
  await page.keyboard.type('Bound')
  await tabTo(page, conditions.getByRole('button', { name: 'More options' }))
  await press(page, 'Enter')
  await tabTo(page, conditions.getByRole('combobox', { name: 'Lasts' }))
  await chooseByArrow(page, 'Until the end of a turn')
  await expect(conditions.getByText(/Lasts 1 more round, then until the end of Mira's turn$/)).toBeVisible()
  await tabTo(page, conditions.getByRole('button', { name: 'Add condition' }))
  await press(page, 'Enter')
  await expect(conditions).toBeHidden()
  await expect(order(page).filter({ hasText: 'Orc' })).toContainText('Bound')
  await press(page, 'h')
  await expect(order(page).filter({ hasText: 'Orc' })).toContainText('hidden from players')
}

/** To the third round; Bound ends on the way. */
async function passTurns(page: Page): Promise<void> {
  await press(page, 'n')
  await expect(onTurn(page)).toContainText('Orc')
  await press(page, 'Shift+N')
  await expect(onTurn(page)).toContainText('Mira')
  await press(page, 'n', 'n', 'n')
  await expect(tracker(page).getByRole('heading', { name: 'Round 2' })).toBeVisible()
  await expect(order(page).filter({ hasText: 'Orc' })).toContainText('Bound')
  await press(page, 'n')
  await expect(page.getByText('Bound ended on Orc')).toBeVisible()
  await press(page, 'n', 'n')
  await expect(tracker(page).getByRole('heading', { name: 'Round 3' })).toBeVisible()
  await press(page, 'Control+z')
  await expect(onTurn(page)).toContainText('Wolf')
  await press(page, 'Control+Shift+Z')
  await expect(onTurn(page)).toContainText('Mira')
}

async function changeOrderAndClear(page: Page): Promise<void> {
  await tabTo(page, tracker(page).getByRole('button', { name: /^Move Wolf/ }))
  await press(page, 'ArrowUp')
  await expect(order(page)).toContainText(['Mira', 'Wolf', 'Orc'])
  await tabTo(page, page.getByRole('textbox', { name: 'Orc’s initiative', exact: true }))
  await page.keyboard.type('25')
  await press(page, 'Enter')
  await expect(order(page)).toContainText(['Orc', 'Mira', 'Wolf'])
  await tabTo(page, tracker(page).getByRole('button', { name: 'Clear' }))
  await press(page, 'Enter')
  await expect(tracker(page).getByText(/to begin combat/)).toBeVisible()
  // An act is in the log once it can be undone: it is stored after its effect.
  await expect(tracker(page).getByRole('button', { name: 'Undo: Fight cleared' })).toBeVisible()
}

async function takeEverythingBack(page: Page): Promise<void> {
  await expect(tracker(page).getByRole('button', { name: 'Undo: Fight cleared' })).toBeVisible()
  await press(page, 'Control+z')
  await expect(order(page)).toContainText(['Orc', 'Mira', 'Wolf'])
  const undo = async (what: RegExp) => {
    await expect(tracker(page).getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('title', what)
    await press(page, 'Control+z')
  }
  await undo(/^Undo: Orc’s initiative 15 changed to 25$/)
  await undo(/^Undo: Wolf moved behind Mira$/)
  await expect(order(page)).toContainText(['Mira', 'Orc', 'Wolf'])
  await undo(/^Undo: Next turn$/)
  await undo(/^Undo: Next turn$/)
  await undo(/^Undo: Next turn: Bound ended on Orc$/)
  await expect(order(page).filter({ hasText: 'Orc' })).toContainText('Bound')
  for (let turn = 0; turn < 3; turn += 1) await undo(/^Undo: Next turn$/)
  await undo(/^Undo: Previous turn$/)
  await undo(/^Undo: Next turn$/)
  await undo(/^Undo: Orc hidden from the players$/)
  await expect(order(page).filter({ hasText: 'Orc' })).not.toContainText('hidden from players')
  await undo(/^Undo: Bound on Orc$/)
  await undo(/^Undo: Mira healed 3 /)
  await undo(/^Undo: Mira took 12 /)
  await expect(page.getByRole('img', { name: /^30 of 30 health, 5 temporary/ }).first()).toBeVisible()
  await undo(/^Undo: Initiative created$/)
  await expect(tracker(page).getByText(/to begin combat/)).toBeVisible()
  await expect(tracker(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0)
}

test('three rounds of combat by keyboard alone; after a reload every act is undone, one by one', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira', tempHealth: 5 },
    { type: 'monster', name: 'Orc' },
    { type: 'monster', name: 'Wolf' },
  ])
  const { page } = await device({ viewport: TABLET })
  const { spoken } = await listenToPage(page)
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  await createInitiative(page)
  await readHelpSheet(page)
  await woundAndHealMira(page)
  await bindAndHideTheOrc(page)
  await passTurns(page)
  await changeOrderAndClear(page)
  await expect.poll(async () => (await spoken()).filter((text) => !ASIDE.test(text))).toEqual(EVERY_ACT)
  await page.reload()
  await takeEverythingBack(page)
  const sheetOf = async (who: string) => (await pulled(gm, 'characters')).find(({ name }) => name === who)
  await expect.poll(() => sheetOf('Mira')).toMatchObject({ health: 30, tempHealth: 5 })
  await expect.poll(() => sheetOf('Orc')).toMatchObject({ health: 30, hidden: false, conditions: [] })
})
