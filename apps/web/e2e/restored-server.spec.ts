import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  addCharacter,
  applyAmount,
  expect,
  expectHealth,
  leaveCampaign,
  logIn,
  openCampaign,
  openTool,
  RECONNECTED,
  type Server,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const repository = join(import.meta.dirname, '../../..')
const OLD = 'The key is under the font.'
const LATER = /^Session [2-9]/
const NEW = 'The key is under the font. The font is broken.'

test('a restored backup reverts nothing: both devices bring back what is newer, and show Cloud when they agree', async ({
  server,
  gm,
  device,
}) => {
  test.setTimeout(180_000)
  const { id } = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'monster', name: 'Rat', includeInInitiative: false },
  ])
  await gm.api.post(`/api/campaigns/${id}/sessions`, { sessionNumber: 1, gmNotes: OLD })
  const [{ page: laptop }, { page: tablet }] = [await device(), await device({ viewport: TABLET })]
  for (const page of [laptop, tablet]) {
    await signIn(page, gm)
    await openCampaign(page, 'Saltmere')
    await showSession(page, /^Session 1/)
    await expect(notes(page)).toHaveValue(OLD)
    await upToDate(page)
  }
  const backup = await backUp(server)

  await notes(laptop).fill(NEW)
  await laptop.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notes(tablet)).toHaveValue(NEW)
  await addCharacter(laptop, { type: 'NPC', name: 'Isbet' })
  await openTool(laptop, 'Monsters')
  await laptop.getByRole('button', { name: 'Delete Rat' }).click()
  await listSessions(laptop)
  await laptop.getByRole('button', { name: 'New Session' }).click()
  await notes(laptop).fill('The bell rang twice.')
  await laptop.getByRole('button', { name: 'Create Session' }).click()
  await showSession(tablet, LATER)
  await expect(notes(tablet)).toHaveValue('The bell rang twice.')
  for (const page of [laptop, tablet]) await upToDate(page)

  await restore(server, backup)
  // Everyone was signed out, including this program.
  await gm.api.post('/api/auth/local', { username: gm.email, password: gm.password, recaptchaToken: '' })
  expect(await namesOnServer(gm, id)).toEqual(['Mira', 'Rat'])
  for (const page of [laptop, tablet]) {
    await expect(page.getByText(/^Signed out: this server was restored from a backup/)).toBeVisible(RECONNECTED)
    await expect(page.getByText('All up to date')).toBeHidden()
  }
  // The tablet first: its edit of another field must not upload the newer notes too.
  await leaveCampaign(tablet)
  await logIn(tablet, gm)
  await openCampaign(tablet, 'Saltmere')
  await showSession(tablet, /^Session 1/)
  await tablet.getByRole('textbox', { name: 'Party location', exact: true }).fill('The chapel')
  await tablet.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => placesOnServer(gm, id), RECONNECTED).toContain('The chapel')
  await upToDate(tablet)
  await leaveCampaign(laptop)
  await logIn(laptop, gm)
  await openCampaign(laptop, 'Saltmere')

  for (const page of [laptop, tablet]) {
    await showSession(page, /^Session 1/)
    await expect(notes(page)).toHaveValue(NEW, RECONNECTED)
    await expect(page.getByRole('textbox', { name: 'Party location', exact: true })).toHaveValue(
      'The chapel',
      RECONNECTED,
    )
    await showSession(page, LATER)
    await expect(notes(page)).toHaveValue('The bell rang twice.')
    await openTool(page, 'NPCs')
    await expect(page.getByRole('heading', { name: 'Isbet' })).toBeVisible()
    await openTool(page, 'Monsters')
    await expect(page.getByRole('heading', { name: 'Rat' })).toBeHidden()
    await upToDate(page)
    await leaveCampaign(page)
    await page.getByRole('button', { name: 'Load Campaign' }).click()
    const card = page.getByRole('article', { name: 'Saltmere' })
    await expect(card.getByText('Cloud', { exact: true })).toBeVisible()
    await expect(card).not.toContainText('changed on two devices')
  }
  await expect.poll(() => namesOnServer(gm, id), RECONNECTED).toEqual(['Isbet', 'Mira'])
})

test('a copy kept when its campaign was deleted is combined with what a backup brings back; the owner reads what it reverted', async ({
  server,
  owner,
  gm,
  device,
}) => {
  const { id } = await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page: laptop } = await device()
  await signIn(laptop, gm)
  await openCampaign(laptop, 'Saltmere')
  await upToDate(laptop)
  const backup = await backUp(server)

  await gm.api.delete(`/api/campaigns/${id}`)
  await expect(laptop.getByText('On this device only')).toBeVisible()
  await applyAmount(laptop, 'Mira', '7')
  await expectHealth(laptop, 'Mira', '23/30')
  await addCharacter(laptop, { type: 'Monster', name: 'Wolf', maxHealth: 12 })
  await openTool(laptop, 'Hub')
  await leaveCampaign(laptop)
  await laptop.getByRole('button', { name: 'Load Campaign' }).click()
  const card = laptop.getByRole('article', { name: 'Saltmere' })
  await card.getByRole('button', { name: 'Keep a copy on this device' }).click()
  await expect(card.getByText('On this device only. It was deleted from the cloud.')).toBeVisible()

  await restore(server, backup)
  await gm.api.post('/api/auth/local', { username: gm.email, password: gm.password, recaptchaToken: '' })
  await gm.api.post(`/api/campaigns/${id}/characters`, { type: 'npc', name: 'Isbet' })
  await laptop.getByRole('button', { name: 'Back' }).click()
  await logIn(laptop, gm)
  await laptop.getByRole('button', { name: 'Load Campaign' }).click()
  const back = card.getByRole('region', { name: 'Saltmere is in the cloud again' })
  await expect(back).toBeVisible(RECONNECTED)
  // Until then the copy stays apart.
  expect(await namesOnServer(gm, id)).toEqual(['Isbet', 'Mira'])
  await back.getByRole('button', { name: 'Sync again' }).click()
  await expect(card.getByText('Cloud', { exact: true })).toBeVisible(RECONNECTED)
  await expect.poll(() => namesOnServer(gm, id), RECONNECTED).toEqual(['Isbet', 'Mira', 'Wolf'])
  await card.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await upToDate(laptop)
  await expectHealth(laptop, 'Mira', '23/30')
  await openTool(laptop, 'NPCs')
  await expect(laptop.getByRole('heading', { name: 'Isbet' })).toBeVisible()
  const heroes = () => gm.api.get<{ name: string; health: number }[]>(`/api/campaigns/${id}/characters`)
  await expect.poll(async () => (await heroes()).find(({ name }) => name === 'Mira')?.health).toBe(23)
  await test.step('the Admin Panel tells the owner what the backup reverted', async () => {
    await readOfRestore((await device()).page, owner)
  })
})

async function readOfRestore(page: Page, owner: Account): Promise<void> {
  await signIn(page, owner)
  await page.getByRole('button', { name: 'Admin Panel' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Restored from a backup of' })
  await expect(notice).toContainText('Accounts, passwords, plans, blocks and campaign members are as they were then')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
}

const notes = (page: Page) => page.getByLabel('GM notes')

async function showSession(page: Page, name: RegExp): Promise<void> {
  await listSessions(page)
  await page.getByRole('button', { name }).first().click()
}

/** The tool opens with the session that was open last. */
async function listSessions(page: Page): Promise<void> {
  await openTool(page, 'Sessions')
  const back = page.getByRole('button', { name: 'Back to Sessions' })
  await expect(back.or(page.getByRole('button', { name: 'New Session' })).first()).toBeVisible()
  if (await back.isVisible()) await back.click()
}

/** What `npm run backup` does, while the server runs. Returns the file. */
async function backUp({ dataDir }: Server): Promise<string> {
  await run('backup', dataDir)
  const files = await readdir(join(dataDir, 'backups'))
  return join(dataDir, 'backups', files.find((name) => name.endsWith('.db')) ?? '')
}

/** What `npm run restore` does, while the server is stopped. */
async function restore(server: Server, backup: string): Promise<void> {
  await server.stop()
  await run('restore', server.dataDir, backup)
  await server.restart()
}

async function run(script: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<void> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const command = [join(repository, 'scripts/server', `${script}.ts`), ...args]
  await promisify(execFile)(process.execPath, command, {
    cwd: repository,
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
  })
}

async function placesOnServer(gm: Account, campaignId: string): Promise<unknown[]> {
  const sessions = await gm.api.get<{ partyLocation?: string }[]>(`/api/campaigns/${campaignId}/sessions`)
  return sessions.map(({ partyLocation }) => partyLocation)
}

async function namesOnServer(gm: Account, campaignId: string): Promise<string[]> {
  const characters = await gm.api.get<{ name: string }[]>(`/api/campaigns/${campaignId}/characters`)
  return characters.map(({ name }) => name).toSorted()
}
