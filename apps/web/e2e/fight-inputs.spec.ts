import type { Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  type Device,
  expect,
  expectHealth,
  hubRow,
  Inputs,
  openCampaign,
  setManualInitiative,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const HEROES = ['Ana', 'Bo', 'Cy', 'Dee']
const FOES = ['Ettin', 'Fury', 'Gnoll', 'Hag']
const ORDER = [...HEROES, ...FOES]

const tracker = (page: Page) => page.getByRole('region', { name: 'Initiative Tracker' })
const order = (page: Page) => tracker(page).getByRole('listitem')
const turnOf = (page: Page, name: string) => order(page).filter({ has: page.getByLabel(`${name}’s initiative`) })
const onTurn = (page: Page) => order(page).filter({ hasText: 'Now' })
const who = (page: Page, name: string) => hubRow(page, name).getByRole('button', { name: new RegExp(`^${name}`) })
const amountOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Amount for ${name}` })
const share = (page: Page, name: string, each: string) =>
  page.getByRole('group', { name: `Share of ${name}` }).getByRole('button', { name: each })
const line = (page: Page) => page.getByRole('textbox', { name: 'Condition' })

/** Eight with 60 health each, in the order above; it is Ana's turn. */
async function aFight(gm: Account, { page }: Device): Promise<Inputs> {
  const body = { health: 60, maxHealth: 60 }
  await aCampaign(gm, 'Saltmere', [
    ...HEROES.map((name) => ({ type: 'player' as const, name, ...body })),
    ...FOES.map((name) => ({ type: 'monster' as const, name, ...body })),
    { type: 'npc', name: 'Old Hob', includeInInitiative: false },
  ])
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  for (const [place, name] of ORDER.entries()) await setManualInitiative(page, name, 20 - place)
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(onTurn(page)).toContainText('Ana')
  return new Inputs(page)
}

test('conditions, wounds, delaying and joiners take few inputs, and Ctrl+Z works at once', async ({ gm, device }) => {
  const at = await device({ viewport: TABLET })
  const { page } = at
  const by = await aFight(gm, at)

  await test.step('a condition with a duration takes 4 inputs typed, and 2 the next time', async () => {
    const typed = await by.during(async () => {
      await by.key('g')
      await expect(line(page)).toBeFocused()
      await by.type('frightened 3')
      await by.key('Enter')
    })
    await expect(turnOf(page, 'Ana')).toContainText(/Frightened\s*3/)
    await page.keyboard.press('n')
    await expect(onTurn(page)).toContainText('Bo')
    const again = await by.during(async () => {
      await by.key('g')
      await by.tap(page.getByRole('group', { name: 'Recent' }).getByRole('button', { name: 'Frightened 3' }))
    })
    await expect(turnOf(page, 'Bo')).toContainText(/Frightened\s*3/)
    expect([typed <= 4, again <= 2]).toEqual([true, true])
  })

  await test.step('42 damage to one and the next turn take 5 inputs', async () => {
    const count = await by.during(async () => {
      await by.tap(amountOf(page, 'Gnoll'))
      await by.type('42')
      await by.key('Enter')
      await by.key('n')
    })
    await expect(onTurn(page)).toContainText('Cy')
    await expectHealth(page, 'Gnoll', '18/60')
    expect(count).toBeLessThanOrEqual(5)
    await page.keyboard.press('Control+z')
    await expect(onTurn(page)).toContainText('Bo')
    await page.keyboard.press('Control+z')
    await expectHealth(page, 'Gnoll', '60/60')
  })

  await test.step('28 damage to six, halved for two and quartered for one, takes 10 inputs and one undo', async () => {
    const count = await by.during(async () => {
      await by.tap(page.getByRole('button', { name: 'Area', exact: true }))
      await by.type('28')
      for (const name of ['Ana', 'Ettin', 'Fury']) await by.tap(share(page, name, 'Full'))
      for (const name of ['Bo', 'Gnoll']) await by.tap(share(page, name, 'Half'))
      await by.tap(share(page, 'Hag', 'Quarter'))
      await by.tap(page.getByRole('button', { name: 'Apply to 6' }))
    })
    const all = { Ana: 32, Ettin: 32, Fury: 32, Bo: 46, Gnoll: 46, Hag: 53, Cy: 60 }
    for (const [name, health] of Object.entries(all)) await expectHealth(page, name, `${health}/60`)
    expect(count).toBeLessThanOrEqual(10)
    await page.keyboard.press('Control+z')
    for (const name of Object.keys(all)) await expectHealth(page, name, '60/60')
  })

  await test.step('delay and ready take 1 input, a turn for someone else 3, and no one is skipped', async () => {
    const delay = await by.during(() => by.tap(tracker(page).getByRole('button', { name: 'Delay' })))
    await expect(onTurn(page)).toContainText('Cy')
    await expect(order(page)).toContainText(['Cy', 'Bo', 'Dee'])
    const ready = await by.during(() => by.tap(tracker(page).getByRole('button', { name: 'Ready' })))
    await expect(onTurn(page)).toContainText('Bo')
    await expect(turnOf(page, 'Cy')).toContainText('Ready')
    const other = await by.during(async () => {
      await by.tap(who(page, 'Hag'))
      await by.tap(page.getByRole('button', { name: 'More actions' }))
      await by.tap(page.getByRole('menuitem', { name: 'Make it their turn' }))
    })
    await expect(onTurn(page)).toContainText('Hag')
    expect([delay, ready, other <= 3]).toEqual([1, 1, true])
  })

  await test.step('a joiner takes 3 inputs and five goblins 4, and both stay in the hub', () => addJoiners(page, by))
})

async function addJoiners(page: Page, by: Inputs): Promise<void> {
  const add = async (typed: string) => {
    await by.tap(page.getByRole('button', { name: 'Add', exact: true }))
    const field = page.getByRole('dialog', { name: 'Add to this fight' }).getByRole('textbox', { name: 'Who joins' })
    await expect(field).toBeFocused()
    await by.type(typed)
    await by.key('Enter')
  }
  const joiner = await by.during(() => add('Wolf'))
  await expect(order(page)).toHaveCount(9)
  const goblins = await by.during(() => add('5 goblin'))
  await expect(order(page)).toHaveCount(14)
  for (const number of [1, 2, 3, 4, 5]) await expectHealth(page, `Goblin ${number}`, '7/7')
  await expect(onTurn(page)).toContainText('Hag')
  expect([joiner <= 3, goblins <= 4]).toEqual([true, true])
}

/** Three rounds with 8 combatants: 13 conditions with durations and 8 wounds. */
async function playThreeRounds(page: Page, by: Inputs): Promise<void> {
  const pass = async (name: string) => {
    await by.key('n')
    await expect(onTurn(page)).toContainText(name)
  }
  const wound = async (name: string, amount: string) => {
    await by.tap(amountOf(page, name))
    await by.type(amount)
    await by.key('Enter')
  }
  const recent = async (name: string) => {
    await by.key('g')
    await by.tap(page.getByRole('group', { name: 'Recent' }).getByRole('button', { name }))
  }
  // Ana blesses the four heroes for ten rounds.
  await by.tap(who(page, 'Ana'))
  await by.tap(who(page, 'Dee'), ['Shift'])
  await by.key('g')
  await by.tap(page.getByRole('button', { name: '10', exact: true }))
  await by.tap(page.getByRole('button', { name: 'Blessed', exact: true }))
  for (const name of HEROES) await expect(turnOf(page, name)).toContainText(/Blessed\s*10/)
  await pass('Bo')
  // Bo frightens the four foes for three.
  await by.tap(who(page, 'Ettin'))
  await by.tap(who(page, 'Hag'), ['Shift'])
  await by.key('g')
  await expect(line(page)).toBeFocused()
  await by.type('f 3')
  await by.key('Enter')
  for (const name of FOES) await expect(turnOf(page, name)).toContainText(/Frightened\s*3/)
  await pass('Cy')
  // Cy's fire hits all four.
  await by.key('a')
  await by.type('28')
  await by.tap(page.getByRole('button', { name: 'All foes: Full' }))
  await by.tap(page.getByRole('button', { name: 'Apply to 4' }))
  for (const name of FOES) await expectHealth(page, name, '32/60')
  await pass('Dee')
  await wound('Hag', '12')
  for (const name of FOES) await pass(name)
  for (const [place, name] of ORDER.entries()) {
    await pass(name)
    // In the second round each hero is blessed once more on their own turn.
    if (place < HEROES.length) await recent('Blessed 10')
    if (name === 'Ana') await wound('Ettin', '9')
    if (name === 'Fury') await wound('Bo', '11')
  }
  for (const name of ORDER) {
    await pass(name)
    if (name === 'Gnoll') await wound('Cy', '7')
    if (name === 'Hag') await recent('Frightened 3')
  }
}

test('three rounds with 13 conditions and 8 wounds take at most 70 inputs', async ({ gm, device }) => {
  const at = await device({ viewport: TABLET })
  const { page } = at
  const by = await aFight(gm, at)
  const count = await by.during(() => playThreeRounds(page, by))
  const healths = { Ettin: 23, Fury: 32, Gnoll: 32, Hag: 20, Bo: 49, Cy: 53, Ana: 60, Dee: 60 }
  for (const [name, health] of Object.entries(healths)) await expectHealth(page, name, `${health}/60`)
  await expect(tracker(page).getByRole('heading', { name: 'Round 3' })).toBeVisible()
  for (const name of HEROES) await expect(turnOf(page, name).getByText('Blessed', { exact: true })).toHaveCount(2)
  await expect(turnOf(page, 'Hag')).toContainText('Frightened')
  test.info().annotations.push({ type: 'inputs', description: String(count) })
  expect(count).toBeLessThanOrEqual(70)
})
