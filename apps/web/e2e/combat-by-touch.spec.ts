import type { Locator, Page } from '@playwright/test'
import {
  aCampaign,
  expect,
  expectHealth,
  hubRow,
  openCampaign,
  pulled,
  setManualInitiative,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const ORDER = ['Mira', 'Tamsin', 'Oswin', 'Hob', 'Orc 1', 'Orc 2', 'Wolf', 'Bat']

const tracker = (page: Page) => page.getByRole('region', { name: 'Initiative Tracker' })
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const order = (page: Page) => tracker(page).getByRole('listitem')
const turnOf = (page: Page, name: string) => order(page).filter({ has: page.getByLabel(`${name}’s initiative`) })
const roundIs = (page: Page, round: number) =>
  expect(tracker(page).getByRole('heading', { name: `Round ${round}` })).toBeVisible()

/** Neither the page nor a list in it overflows. */
async function expectNothingScrolls(page: Page): Promise<void> {
  const longer = await page.evaluate(() => {
    const lists = [...document.querySelectorAll('ul[aria-label="Turn order"], ul[aria-label="Characters"]')]
    const places = [document.documentElement, ...lists.map(({ parentElement }) => parentElement ?? document.body)]
    return places.filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
      .length
  })
  expect(longer).toBe(0)
}

async function next(page: Page, then: string): Promise<void> {
  await tracker(page)
    .getByRole('button', { name: /^Next Turn/ })
    .tap()
  await expect(turnOf(page, then)).toContainText('Now')
}

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: item }).tap()
  await expect(page.getByRole('menu')).toBeHidden()
}

const select = (page: Page, name: string) =>
  hubRow(page, name)
    .getByRole('button', { name: /Monster/ })
    .tap()

async function alsoSelect(page: Page, name: string): Promise<void> {
  await more(page, 'Select multiple')
  await select(page, name)
}

/** Through the selected row's menu and the dialog. */
async function lay(page: Page, condition: string, on: string, lasts: string, whose?: string): Promise<void> {
  await turnOf(page, on)
    .getByRole('button', { name: new RegExp(`^${on}`) })
    .tap()
  await more(page, 'Conditions')
  const dialog = page.getByRole('dialog', { name: `Conditions of ${on}` })
  await dialog.getByRole('textbox', { name: 'Condition' }).fill(condition)
  await dialog.getByRole('button', { name: 'More options' }).tap()
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).tap()
    await page.getByRole('option', { name: option, exact: true }).tap()
  }
  await choose('Lasts', lasts)
  if (whose) await choose('Whose turn', whose)
  await dialog.getByRole('button', { name: 'Add condition' }).tap()
  await expect(dialog).toBeHidden()
  await expect(turnOf(page, on)).toContainText(condition)
}

/**
 * Drags with a finger from the middle of one to the middle of the other, in half a second of the browser's clock. It
 * rests before it lets go: otherwise it would be a fling, and the browser takes the next tap for its end.
 */
async function dragByFinger(page: Page, grip: Locator, to: Locator): Promise<void> {
  // Both are where they will stay: nothing above them comes or goes any more.
  for (const place of [grip, to]) await place.scrollIntoViewIfNeeded()
  const [from, aim] = [await grip.boundingBox(), await to.boundingBox()]
  if (!from || !aim) throw new Error('Nothing to drag')
  const middle = ({ y, height }: { y: number; height: number }) => y + height / 2
  const way = middle(aim) - middle(from)
  const session = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000 - 1
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) => {
    timestamp += 0.05
    const point = { x: from.x + from.width / 2, y: middle(from) + way * (part ?? 0) }
    return session.send('Input.dispatchTouchEvent', {
      type,
      timestamp,
      touchPoints: part === undefined ? [] : [point],
    })
  }
  await send('touchStart', 0)
  for (const part of [0.25, 0.5, 0.75, 1, 0.99, 1, 0.99, 1]) await send('touchMove', part)
  await send('touchEnd')
}

test('three rounds of combat with eight combatants by touch on a tablet, without scrolling', async ({ gm, device }) => {
  const { ids } = await aCampaign(
    gm,
    'Saltmere',
    ORDER.map((name, place) => ({ type: place < 3 ? 'player' : place === 3 ? 'npc' : 'monster', name })),
  )
  const { page } = await device({ viewport: TABLET, touch: true, motion: true })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  for (const [place, name] of ORDER.entries()) await setManualInitiative(page, name, 20 - 2 * place)
  await page.getByRole('button', { name: 'Create Initiative' }).tap()
  await expect(page.getByText('8 combatants in order')).toBeVisible()
  await expect(order(page)).toContainText(ORDER)
  await expectNothingScrolls(page)

  await lay(page, 'Bound', 'Orc 1', 'Until the start of a turn', 'Tamsin')
  await lay(page, 'Slowed', 'Orc 2', 'Until the end of a turn', 'Tamsin')
  await lay(page, 'Prone', 'Wolf', 'Rounds')
  await lay(page, 'Blessed', 'Mira', 'Until the fight ends')
  await expectNothingScrolls(page)
  const ended = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()
  await next(page, 'Tamsin')
  await ended('Bound ended on Orc 1')
  await expect(turnOf(page, 'Orc 1')).not.toContainText('Bound')
  await expect(turnOf(page, 'Orc 2')).toContainText('Slowed')
  await next(page, 'Oswin')
  await ended('Slowed ended on Orc 2')

  await hubRow(page, 'Hob').getByRole('button', { name: "Lower Hob's health" }).tap()
  await expectHealth(page, 'Hob', '29/30')
  await select(page, 'Orc 1')
  await alsoSelect(page, 'Orc 2')
  await expect(selection(page).getByText('2 selected')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount for selection' }).fill('16')
  await selection(page).getByRole('button', { name: 'Apply' }).tap()
  await expectHealth(page, 'Orc 1', '14/30')
  await expectHealth(page, 'Orc 2', '14/30')
  await select(page, 'Orc 1')
  await alsoSelect(page, 'Orc 2')
  await more(page, 'Hide from players')
  await expect(turnOf(page, 'Orc 2')).toContainText('hidden from players')
  await more(page, 'Group turns')
  await expect(turnOf(page, 'Orc 2').getByTitle('Shares a turn with Orc 1')).toBeVisible()
  await more(page, 'Select one')
  await expectNothingScrolls(page)

  await dragByFinger(page, turnOf(page, 'Hob').getByRole('button', { name: /^Move Hob/ }), turnOf(page, 'Mira'))
  await expect(order(page)).toContainText(['Hob', 'Mira', 'Tamsin', 'Oswin', 'Orc 1'])
  await tracker(page).getByRole('button', { name: 'Undo' }).tap()
  await expect(order(page)).toContainText(ORDER)

  for (const name of ['Hob', 'Orc 2', 'Wolf', 'Bat']) await next(page, name)
  await expect(turnOf(page, 'Wolf')).toContainText('Prone')
  await next(page, 'Mira')
  await roundIs(page, 2)
  await ended('Prone ended on Wolf')
  for (const name of ['Tamsin', 'Oswin', 'Hob', 'Orc 1', 'Wolf', 'Bat', 'Mira']) await next(page, name)
  await roundIs(page, 3)
  await tracker(page).getByRole('button', { name: 'Previous turn' }).tap()
  await roundIs(page, 2)
  await next(page, 'Mira')
  await expect(turnOf(page, 'Mira')).toContainText('Blessed')
  await expectNothingScrolls(page)
  await tracker(page).getByRole('button', { name: 'Clear' }).tap()
  await ended('Blessed ended on Mira')
  const orc = async () => (await pulled(gm, 'characters')).find(({ id }) => id === ids['Orc 1'])
  await expect.poll(orc).toMatchObject({ health: 14, hidden: true, conditions: [] })
})
