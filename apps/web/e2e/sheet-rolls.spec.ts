import type { Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  accessibilityFindings,
  expect,
  joinByCode,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  setManualInitiative,
  signIn,
  smallTargets,
  test,
} from './testing/index.ts'

const CLUB = { id: 'club', name: 'Club', description: '', attackBonus: 4, damages: [{ formula: '6', type: 'fire' }] }
const MIRA = {
  skills: { Stealth: 7 },
  weapons: [{ id: 'hook', name: 'Hook', damage: '1d6+4 piercing', attackBonus: 7 }],
  abilities: [{ id: 'sneak', name: 'Sneak attack', description: 'Once per turn 3d6 more, or 1d4 from afar.' }],
  spellSlots: { 1: { max: 2, used: 0 } },
  purse: { gold: 34 },
}

test('a stat block and a sheet roll: secret for the GM, shown by a player, and slots count offline', async ({
  gm,
  device,
}) => {
  const campaign = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira', ...MIRA },
    { type: 'monster', name: 'Orc', alias: 'Hooded figure', actions: [CLUB] },
    { type: 'monster', name: 'Wolf', resistances: ['fire'] },
  ])
  const phone = await device({ viewport: PHONE })
  const mira = phone.page
  await joinByCode(mira, campaign.joinCode)
  await mira.getByRole('button', { name: /^Mira/ }).click()
  await expect(mira.getByRole('region', { name: "Mira's health" })).toBeVisible()

  const { page: laptop } = await device({ viewport: { width: 1440, height: 900 } })
  await signIn(laptop, gm)
  await openCampaign(laptop, 'Saltmere')
  await setManualInitiative(laptop, 'Orc', 30)
  await laptop.getByRole('button', { name: 'Create Initiative' }).click()
  const block = laptop.getByRole('region', { name: 'Stat block of Orc' })
  const order = laptop.getByRole('list', { name: 'Turn order' })

  await block.getByRole('button', { name: /^Roll Club attack/ }).click()
  await block.getByRole('button', { name: 'Roll Club, 6 fire' }).first().click()
  await order.getByRole('button', { name: /^Mira/ }).click()
  await block.getByRole('button', { name: 'Apply 6 to Mira' }).click()
  await expect(mira.getByRole('region', { name: "Mira's health" })).toContainText('24')
  await order.getByRole('button', { name: /^Wolf/ }).click()
  await expect(block.getByText('resists fire')).toBeVisible()
  await block.getByRole('button', { name: 'Apply 3 to Wolf' }).click()
  await expect.poll(() => healthOf('Wolf')).toBe(27)
  expect(await accessibilityFindings(laptop)).toEqual([])
  async function healthOf(name: string) {
    return (await pulled(gm, 'characters')).find((each) => each.name === name)?.health
  }

  await mira.getByRole('button', { name: 'Sheet' }).click()
  await test.step('a player keeps notes that the GM reads too', () => keepNotes(mira, gm))
  await phone.context.setOffline(true)
  await mira.getByRole('button', { name: /^Slots, level 1: 2\/2/ }).click()
  await expect(mira.getByRole('button', { name: /^Slots, level 1: 1\/2/ })).toBeVisible()
  await mira.getByRole('button', { name: '34 gold' }).click()
  await mira.getByLabel('Amount of gold').fill('4')
  await mira.getByRole('button', { name: 'Spend' }).click()
  await expect(mira.getByRole('button', { name: '30 gold' })).toBeVisible()
  await mira.getByRole('button', { name: /^Roll Stealth/ }).click()
  const last = mira.getByRole('region', { name: 'Last roll' })
  await expect(last).toContainText('everyone sees it')
  await mira.getByRole('button', { name: /^Roll Hook attack/ }).click()
  await last.getByRole('button', { name: /^Roll Hook, 1d6\+4 piercing/ }).click()
  await expect(last).toContainText('piercing')
  expect([...(await accessibilityFindings(mira)), ...(await smallTargets(mira))]).toEqual([])
  await phone.context.setOffline(false)

  const shared = async () => (await pulled(gm, 'rolls')).map(({ name, label }) => `${name}: ${label}`).toSorted()
  await expect.poll(shared, { timeout: 30_000 }).toEqual(['Mira: Hook', 'Mira: Hook attack', 'Mira: Stealth'])
  await expect
    .poll(async () => (await pulled(gm, 'characters')).find(({ name }) => name === 'Mira'))
    .toMatchObject({ spellSlots: { 1: { max: 2, used: 1 } }, purse: { gold: 30 } })

  await laptop.getByRole('button', { name: 'All news' }).click()
  await expect(laptop.getByRole('list', { name: 'All news' })).toContainText('Mira Stealth')
  await laptop.keyboard.press('Escape')

  await test.step("a monster's sheet rolls", () => rollFromSheet(laptop))
  await laptop.keyboard.press('Escape')
  await test.step('dice rolls are shown to everyone on request, and private otherwise', () => rollDice(laptop, mira))
  await openTool(laptop, 'Hub')

  await block.getByRole('button', { name: 'Who sees the rolls: Only me' }).click()
  await block.getByRole('button', { name: 'Roll Club, 6 fire' }).first().click()
  await mira.getByRole('button', { name: 'Dice' }).click()
  await mira.getByText('Everyone', { exact: true }).click()
  const rolls = mira.getByRole('list', { name: 'Shared rolls' })
  await expect(rolls).toContainText('Hooded figure')
  await expect(rolls.getByRole('listitem')).toHaveCount(6)
  await expect(rolls).not.toContainText('Orc')
})

async function keepNotes(mira: Page, gm: Account): Promise<void> {
  const notes = mira.getByRole('region', { name: 'My notes' })
  await expect(notes).toContainText('You and your GM can read these')
  await notes.getByRole('button', { name: 'Edit my notes' }).click()
  await notes.getByRole('textbox', { name: 'My notes' }).fill('Corin lied about the third bell.')
  await notes.getByRole('button', { name: 'Save notes' }).click()
  await expect(notes).toContainText('Corin lied')
  await expect
    .poll(async () => (await pulled(gm, 'characters')).find(({ name }) => name === 'Mira'))
    .toMatchObject({ ownNotes: 'Corin lied about the third bell.' })
}

async function rollFromSheet(laptop: Page): Promise<void> {
  await openTool(laptop, 'Monsters')
  await laptop.getByRole('button', { name: /Orc/ }).first().click()
  const sheet = laptop.getByRole('dialog', { name: 'Orc' })
  await sheet.getByRole('button', { name: /^Roll Club attack/ }).click()
  await expect(sheet.getByRole('region', { name: 'Last roll' })).toContainText('only you see it')
  expect(await accessibilityFindings(laptop)).toEqual([])
}

async function rollDice(laptop: Page, mira: Page): Promise<void> {
  await mira.getByRole('navigation', { name: 'Player view' }).getByRole('button', { name: 'Dice' }).click()
  await expect(mira.getByRole('switch', { name: 'Show to everyone' })).toBeChecked()
  await openTool(laptop, 'Dice')
  const show = laptop.getByRole('switch', { name: 'Show to everyone' })
  await expect(show).not.toBeChecked()
  await laptop.getByRole('button', { name: 'Roll 1 d12', exact: true }).click()
  await expect(laptop.getByRole('list', { name: 'My rolls' }).getByRole('listitem').first()).toContainText('1d12')

  await mira.getByLabel('Dice formula').fill('4d6kh3+2')
  await mira.getByLabel('Dice formula').press('Enter')
  const result = mira.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('4d6kh3+2')
  const total = await result.getByRole('paragraph').first().innerText()
  await laptop.getByText('Everyone', { exact: true }).click()
  const shown = laptop.getByRole('list', { name: 'Shared rolls' }).getByRole('listitem')
  await expect(shown).toHaveCount(4)
  const rolled = shown.filter({ hasText: '4d6kh3+2' })
  await expect(rolled).toContainText('Mira')
  await expect(rolled).toContainText(total)

  await show.click()
  await laptop.getByRole('button', { name: 'Roll 1 d100', exact: true }).click()
  await mira.getByText('Everyone', { exact: true }).click()
  const seen = mira.getByRole('list', { name: 'Shared rolls' }).getByRole('listitem')
  await expect(seen).toHaveCount(5)
  await expect(seen.filter({ hasText: 'GM' })).toContainText('1d100')
  await expect(mira.getByText('1d12')).toHaveCount(0)
  await show.click()
}
