import { expect, type Page } from '@playwright/test'
import type { Account } from '../api.ts'
import { openGenerator, openShareDialog, openTool } from '../steps.ts'
import type { Evening } from '../stored/evening.ts'

/** Called on every screen, with its name, once it is ready. */
export type Look = (screen: string) => Promise<void>

/** Everything before a campaign is opened; ends signed in, at Your Campaigns. */
export async function visitOutside(page: Page, gm: Account, evening: Evening, look: Look): Promise<void> {
  const back = () => page.getByRole('button', { name: 'Back' }).click()
  await page.goto('/')
  await page.getByRole('button', { name: 'Log In' }).waitFor()
  await look('menu, signed out')
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await page.getByLabel('Join code').waitFor()
  await look('join')
  await back()
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Confirm password').first().waitFor()
  await look('register')
  await page.getByRole('tab', { name: 'Login' }).click()
  await look('login')
  await page.getByRole('textbox', { name: 'Email' }).fill(gm.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(gm.password)
  await page.locator('form').getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Login Successful').waitFor()
  await look('menu')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Storage on this device').waitFor()
  await look('settings')
  await back()
  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').waitFor()
  await look('new game')
  await back()
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('article', { name: evening.name }).getByText('Conflict', { exact: true }).waitFor()
  await look('campaigns')
}

/** The game master's campaign, from Your Campaigns on. */
export async function visitCampaign(page: Page, evening: Evening, look: Look): Promise<void> {
  await page.getByRole('button', { name: `Load Campaign ${evening.name}` }).click()
  await page.getByRole('heading', { name: 'Round 3' }).waitFor()
  await look('hub')
  const characters = page.getByText(/^Characters \d+$/)
  if (await characters.isVisible()) {
    await characters.click()
    await look('hub, characters')
  }
  await visitCharacters(page, look)
  await openTool(page, 'Handouts')
  await page.getByText('Players can see it').waitFor()
  await look('handouts')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: /^Session 14/ }).waitFor()
  await look('journal')
  await page.getByRole('button', { name: /^Session 14/ }).click()
  await page.getByLabel('GM notes').waitFor()
  await look('session')
  await visitVersions(page, look)
  const share = await openShareDialog(page)
  await expect(share.getByText('No players have joined yet')).toBeVisible()
  await look('share')
  await share.getByRole('button', { name: 'Close' }).click()
  await expect(share).toBeHidden()
  const loot = await openGenerator(page, 'Loot')
  await loot.getByLabel('Seed').fill('lantern')
  await loot.getByRole('button', { name: 'Roll from tables' }).first().click()
  await loot.getByText('From tables, seed lantern').waitFor()
  await look('generator')
  await loot.getByRole('button', { name: 'Close' }).click()
  await expect(loot).toBeHidden()
  await page.getByRole('button', { name: 'Review' }).click()
  const conflict = page.getByRole('dialog', { name: /^Two versions/ })
  await conflict.getByRole('button', { name: 'Write my own' }).click()
  await look('conflict')
  await conflict.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Campaign Settings' }).click()
  await page.getByLabel('Campaign name').waitFor()
  await look('campaign settings')
  await page.getByRole('tab', { name: /^Trash/ }).click()
  await page.getByText('Harbourmaster Corin Vael').waitFor()
  await look('trash')
}

/** On a phone the list comes first. */
async function visitVersions(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('navigation', { name: 'Versions' })
  await versions.waitFor()
  const back = page.getByRole('button', { name: 'Back to Session 14' })
  const use = page.getByRole('button', { name: 'Use this version' })
  await versions.getByRole('button').first().click()
  await use.waitFor()
  await look('earlier version')
  const backToList = page.getByRole('button', { name: 'Back to versions' })
  if (await backToList.isVisible()) {
    await backToList.click()
    await look('earlier versions')
  }
  await back.click()
  await page.getByLabel('GM notes').waitFor()
}

async function visitCharacters(page: Page, look: Look): Promise<void> {
  await openTool(page, 'Players')
  await page.getByRole('heading', { name: 'Tamsin Roe' }).waitFor()
  await look('players')
  await page.getByRole('button', { name: 'New Player' }).click()
  await page.getByRole('dialog', { name: 'New Player' }).waitFor()
  await page.getByRole('combobox', { name: 'Race' }).click()
  await page.getByRole('option', { name: 'Beastkin' }).click()
  await look('player form')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Open Tamsin Roe' }).click()
  await page.getByRole('dialog', { name: 'Tamsin Roe' }).waitFor()
  await look('sheet')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await openTool(page, 'NPCs')
  await page.getByRole('heading', { name: 'Old Hob the Ferryman' }).waitFor()
  await look('npcs')
  await openTool(page, 'Monsters')
  await page.getByRole('heading', { name: 'Saltgaunt Bellringer' }).waitFor()
  await look('monsters')
}

/** A player's phone, from the join link on. */
export async function visitPlayerView(page: Page, evening: Evening, look: Look): Promise<void> {
  await page.goto(`/join/${evening.joinCode}`)
  await page.getByRole('button', { name: 'Join Campaign' }).click()
  await page.getByText('Who do you play?').waitFor()
  await look('choose character')
  await page.getByRole('button', { name: /^Tamsin Roe/ }).click()
  await expect(page.getByRole('list', { name: 'Turn order' }).getByRole('listitem')).toHaveCount(6)
  await look('fight')
  await page.getByRole('button', { name: 'Sheet', exact: true }).click()
  await page.getByRole('heading', { name: 'Inventory' }).waitFor()
  await look('own sheet')
  await page.getByRole('button', { name: 'Edit sheet' }).click()
  await page.getByLabel('Player name').waitFor()
  await look('own sheet, editing')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Shared', exact: true }).click()
  await page.getByText('It rang once.').waitFor()
  await look('shared')
  await page.getByRole('button', { name: 'Rubbing of the third bell’s inscription' }).click()
  await page.getByRole('heading', { name: 'VOCO VIVOS' }).waitFor()
  await look('handout')
}
