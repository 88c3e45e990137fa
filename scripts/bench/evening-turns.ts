import type { Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import { openTool } from '../../apps/web/e2e/testing/steps.ts'
import type { Watched } from './page-watch.ts'

const CONDITION_EVERY = 4
const UNDO_EVERY = 10
const ROLL_EVERY = 3
const NOTE_EVERY_S = 900
const HURT = ['monster 3', 'npc 4', 'player 5', 'monster 6', 'npc 7']

/** What a GM does in one turn, in the order of a table: the roll, the hit, the condition, and the next turn. */
export async function playTurn(page: Page, turn: number, everySeconds: number): Promise<void> {
  const isTime = (every: number) => turn % every === every - 1
  if (isTime(ROLL_EVERY)) await rollDice(page)
  await hit(page, HURT[turn % HURT.length] ?? '', turn)
  if (isTime(CONDITION_EVERY)) await setCondition(page)
  if (isTime(UNDO_EVERY)) await act(page, () => page.keyboard.press('Control+z'))
  if (isTime(NOTE_EVERY_S / everySeconds)) await writeNote(page, turn)
  await act(page, () => page.keyboard.press('n'))
}

/** Waits until the fight shows what was done. */
async function act(page: Page, work: () => Promise<unknown>): Promise<void> {
  await work()
  await page.waitForFunction(() => {
    const { actedAt, paintedAt } = window as Watched
    return paintedAt > actedAt
  })
}

async function hit(page: Page, name: string, turn: number): Promise<void> {
  const amount = page.getByRole('textbox', { name: `Amount for ${name}`, exact: true })
  await amount.fill(String(1 + (turn % 9)))
  await act(page, () => amount.press('Enter'))
}

async function setCondition(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.getByRole('textbox', { name: 'Condition' }).fill('frightened 2')
  await act(page, () => page.keyboard.press('Enter'))
}

async function rollDice(page: Page): Promise<void> {
  await openTool(page, 'Dice')
  await page.getByRole('button', { name: 'Roll 1 d20', exact: true }).click()
  await page.getByRole('list', { name: 'My rolls' }).getByRole('listitem').first().waitFor()
  await backToFight(page)
}

/** At the end of the evening's session. */
async function writeNote(page: Page, turn: number): Promise<void> {
  await openTool(page, 'Sessions')
  const notes = page.getByRole('textbox', { name: 'GM notes' })
  const session = page.getByRole('button', { name: /^Session \d/ }).first()
  await notes
    .or(session)
    .or(page.getByRole('button', { name: 'New Session' }))
    .first()
    .waitFor()
  if (await session.isVisible()) await session.click()
  else if (!(await notes.isVisible())) await page.getByRole('button', { name: 'New Session' }).first().click()
  await notes.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(` After turn ${turn} the tide turned.`)
  await page.getByRole('button', { name: /^(Save Changes|Create Session)$/ }).click()
  await page.getByText('Saved here').waitFor()
  await backToFight(page)
}

async function backToFight(page: Page): Promise<void> {
  await openTool(page, 'Hub')
  await page.getByRole('region', { name: 'Initiative Tracker' }).getByText('Now').waitFor()
}
