import { expect, type Page } from '@playwright/test'
import { openMenu, RECONNECTED } from './browser/device.ts'

/** From the menu, the way a GM does it; ends in the opened campaign and returns its join code. */
export async function createCampaign(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').fill(name)
  await page.getByRole('button', { name: 'Create Game' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return joinCodeOf(page)
}

/** Ends in the menu: an address entered before would open the campaign again. */
export async function leaveCampaign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save & Exit' }).click()
  await expect(page.getByRole('button', { name: 'New Campaign' })).toBeVisible()
}

/** On a phone it is among the tools. */
export async function openShareDialog(page: Page) {
  const drawer = page.getByRole('button', { name: 'Tools', exact: true })
  // An empty hub has such a button, too.
  const invite = page.getByRole('banner').or(page.getByRole('dialog', { name: 'Tools' }))
  const button = invite.getByRole('button', { name: 'Invite players', exact: true })
  await expect(drawer.or(button).first()).toBeVisible()
  if (await drawer.isVisible()) await drawer.click()
  await button.click()
  return page.getByRole('dialog', { name: 'Players join here' })
}

/** On a phone the generators are in a drawer at the right. */
export async function openGenerator(page: Page, name: string) {
  const drawer = page.getByRole('button', { name: 'Generators', exact: true })
  const list = page.getByRole('navigation', { name: 'Generators' })
  await expect(drawer.or(list).first()).toBeVisible()
  if (await drawer.isVisible()) await drawer.click()
  await list.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

/** As the share dialog shows it. */
export async function joinCodeOf(page: Page): Promise<string> {
  const dialog = await openShareDialog(page)
  const code = await dialog.getByRole('heading', { name: /^[A-Z0-9]{3}-[A-Z0-9]{3}$/ }).innerText()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  return code
}

export type Tool =
  | 'Hub'
  | 'Sessions'
  | 'Players'
  | 'NPCs'
  | 'Monsters'
  | 'Library'
  | 'Prep'
  | 'Places'
  | 'Handouts'
  | 'Dice'

/** On a phone the tools are in a drawer. */
export async function openTool(page: Page, tool: Tool): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Tools', exact: true })
  const tools = page.getByRole('navigation', { name: 'Tools' })
  await expect(drawer.or(tools).first()).toBeVisible()
  if (await drawer.isVisible()) await drawer.click()
  await tools.getByRole('button', { name: tool }).click()
}

export type CharacterToAdd = {
  type: 'Player' | 'NPC' | 'Monster'
  name: string
  playerName?: string
  maxHealth?: number
  included?: boolean
  hidden?: boolean
  alias?: string
}

/** Through the form of its panel. */
export async function addCharacter(page: Page, character: CharacterToAdd): Promise<void> {
  const { type, name, playerName, maxHealth, included, hidden, alias } = character
  await openTool(page, type === 'NPC' ? 'NPCs' : (`${type}s` as Tool))
  await page.getByRole('button', { name: `New ${type}` }).click()
  const form = page.getByRole('dialog', { name: `New ${type}` })
  await form.getByLabel(type === 'Player' ? 'Character name' : 'Name', { exact: true }).fill(name)
  if (playerName) await form.getByLabel('Player name').fill(playerName)
  if (maxHealth) {
    await form.getByLabel('Max health').fill(String(maxHealth))
    await form.getByLabel('Health', { exact: true }).fill(String(maxHealth))
  }
  if (alias) await form.getByLabel('Name players see').fill(alias)
  if (included !== undefined) await form.getByLabel('Include in initiative').setChecked(included)
  if (hidden) await form.getByLabel('Hidden from players').check()
  await form.getByRole('button', { name: `Create ${type}` }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

type Within = { timeout: number }

/** The health that a row of the hub shows for a character: '23/30'. */
export async function expectHealth(page: Page, name: string, health: string, within?: Within): Promise<void> {
  const [current, max] = health.split('/')
  const row = hubRow(page, name)
  await expect(row.getByRole('img', { name: new RegExp(`^${current} of ${max} health`) })).toBeVisible(within)
}

export function hubRow(page: Page, name: string) {
  return page.getByRole('region', { name: 'Characters' }).getByRole('listitem').filter({ hasText: name })
}

/** Types an amount into the row of a character, as the GM does: '12' damages, '+5' heals, '=20' sets. */
export async function applyAmount(page: Page, name: string, typed: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Amount for ${name}` })
  await field.fill(typed)
  await field.press('Enter')
}

export async function setManualInitiative(page: Page, name: string, value: number): Promise<void> {
  const field = page.getByRole('textbox', { name: `Manual initiative for ${name}` })
  await field.fill(String(value))
  await field.press('Enter')
}

/** By code from the menu, without or with an account. */
export async function joinByCode(page: Page, code: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await page.getByLabel('Join code').fill(code)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await expect(page.getByText('Who do you play?')).toBeVisible()
}

/**
 * The campaign is in the cloud with nothing pending; a device that lost its server has found it again. Also true for a
 * moment after an edit, before it is counted: check an edit on another device or on the server.
 */
export async function upToDate(page: Page): Promise<void> {
  const line = page.locator('[data-kind=synced]:not([data-syncing])', { hasText: 'All up to date' })
  await expect(line).toBeVisible(RECONNECTED)
}

/** From the menu into a campaign that is on the device or arrives there. */
export async function openCampaign(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: `Load Campaign ${name}`, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}
