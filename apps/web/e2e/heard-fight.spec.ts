import type { Page } from '@playwright/test'
import { listenToPage } from './testing/browser/screen-reader.ts'
import {
  aCampaign,
  applyAmount,
  expect,
  joinByCode,
  openCampaign,
  openTool,
  PHONE,
  setManualInitiative,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const ROLLED = /^(Mira |)1d20.* \d+$/
/** Everything a screen reader says of the fight on the GM's tablet, and on Mira's phone. */
const ON_TABLET = [
  'Now Mira',
  'Initiative Created3 combatants in order',
  'Mira: 30 to 18, Hurt',
  'Mira: 18 to 22, Hurt',
  'Now Orc',
  'Bound on Orc',
  'Undone: Bound on Orc',
  'Orc: 30 to 0, Defeated',
  'Now Wolf',
  'Wolf revealed to players',
  'Mira rolled',
  'A new round begins with Mira',
  'rolled',
  'Initiative ClearedUndo',
]
const ON_PHONE = [
  'Round 1. Your turn, Mira.',
  'You: 18 of 30 health, Hurt.',
  'You: 22 of 30 health, Hurt.',
  'You: 21 of 30 health, Hurt.',
  'Now: Orc. You’re next.',
  'Bound on Orc.',
  'Bound no longer shows on Orc.',
  'Orc: Defeated.',
  'Wolf is in the fight. Now: Wolf. You’re next.',
  'rolled',
  'Round 2. Your turn, Mira.',
  'The fight is over.',
]
/** Not of the fight: the connection, what was opened, and help while a condition is typed. */
const ASIDE = /^(Live|GM offline|Offline|Syncing|Connecting|All up to date|Loading |Campaign (Loaded|Joined))|: Lasts /

test('a whole fight is heard once and in order, on the GM’s tablet and on a player’s phone', async ({ gm, device }) => {
  const { joinCode } = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'monster', name: 'Orc' },
    { type: 'monster', name: 'Wolf', hidden: true },
  ])
  const { page: phone } = await device({ viewport: PHONE })
  const onPhone = await listenToPage(phone)
  await joinByCode(phone, joinCode)
  await phone.getByRole('button', { name: /^Mira/ }).click()
  await expect(phone.getByRole('region', { name: "Mira's health" })).toBeVisible()
  const { page: tablet } = await device({ viewport: TABLET })
  const onTablet = await listenToPage(tablet)
  await signIn(tablet, gm)
  await openCampaign(tablet, 'Saltmere')
  await upToDate(tablet)

  await beginFight(tablet, phone)
  await passBlows(tablet, phone)
  await bindAndReveal(tablet, phone)
  await roll(tablet, phone)
  await endFight(tablet, phone)
  const heard = async ({ spoken }: { spoken: () => Promise<string[]> }) => {
    return (await spoken()).filter((text) => !ASIDE.test(text)).map((text) => text.replace(ROLLED, '$1rolled'))
  }
  await expect.poll(() => heard(onTablet)).toEqual(ON_TABLET)
  await expect.poll(() => heard(onPhone)).toEqual(ON_PHONE)
})

const tracker = (page: Page) => page.getByRole('region', { name: 'Initiative Tracker' })
const onTurn = (page: Page) => tracker(page).getByRole('listitem').filter({ hasText: 'Now' })
const health = (phone: Page, words: string) => expect(phone.getByRole('img', { name: words })).toBeVisible()

async function beginFight(tablet: Page, phone: Page): Promise<void> {
  for (const [name, value] of Object.entries({ Mira: 20, Orc: 15, Wolf: 10 })) {
    await setManualInitiative(tablet, name, value)
  }
  await tablet.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(phone.getByRole('heading', { name: 'Your turn, Mira' })).toBeVisible()
}

async function passBlows(tablet: Page, phone: Page): Promise<void> {
  await applyAmount(tablet, 'Mira', '12')
  await health(phone, '18 of 30 health, Hurt')
  await applyAmount(tablet, 'Mira', '+4')
  await health(phone, '22 of 30 health, Hurt')
  await phone.getByRole('button', { name: 'Lower my health' }).click()
  await health(phone, '21 of 30 health, Hurt')
  await expect(tablet.getByRole('img', { name: '21 of 30 health, Hurt' }).first()).toBeVisible()
  await tablet.keyboard.press('n')
  await expect(phone.getByRole('heading', { name: 'Now: Orc' })).toBeVisible()
}

async function bindAndReveal(tablet: Page, phone: Page): Promise<void> {
  const row = (name: string) =>
    phone.getByRole('list', { name: 'Turn order' }).getByRole('listitem').filter({ hasText: name })
  await tablet.keyboard.press('g')
  await tablet.getByRole('textbox', { name: 'Condition' }).fill('Bound')
  await tablet.keyboard.press('Enter')
  await expect(row('Orc')).toContainText('Bound')
  await tablet.keyboard.press('Control+z')
  await expect(row('Orc')).not.toContainText('Bound')
  await applyAmount(tablet, 'Orc', '30')
  await expect(row('Orc')).toContainText('Defeated')
  await tablet.keyboard.press('n')
  await expect(onTurn(tablet)).toContainText('Wolf')
  await tablet.keyboard.press('h')
  await expect(row('Wolf')).toBeVisible()
}

async function roll(tablet: Page, phone: Page): Promise<void> {
  await phone.getByRole('navigation', { name: 'Player view' }).getByRole('button', { name: 'Dice' }).click()
  await phone.getByRole('button', { name: 'Roll 1 d20', exact: true }).click()
  await expect(phone.getByRole('list', { name: 'My rolls' }).getByRole('listitem')).toHaveCount(1)
  await expect(tablet.getByRole('status').filter({ hasText: /^Mira 1d20/ })).toBeAttached()
  await tablet.keyboard.press('n')
  await expect(phone.getByText('Round 2: it’s your turn')).toBeVisible()
  await openTool(tablet, 'Dice')
  await tablet.getByRole('button', { name: 'Roll 1 d20', exact: true }).click()
  await expect(tablet.getByRole('list', { name: 'My rolls' }).getByRole('listitem')).toHaveCount(1)
  await openTool(tablet, 'Hub')
}

async function endFight(tablet: Page, phone: Page): Promise<void> {
  await tracker(tablet).getByRole('button', { name: 'Clear' }).click()
  await expect(tracker(tablet).getByText(/to begin combat/)).toBeVisible()
  await phone.getByRole('navigation', { name: 'Player view' }).getByRole('button', { name: 'Fight' }).click()
  await expect(phone.getByText('No fight right now')).toBeVisible()
}
