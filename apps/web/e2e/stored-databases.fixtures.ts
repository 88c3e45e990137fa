import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPersonKey } from '../../api/src/testing/demo-world/people.ts'
import { dumpBrowserStorage } from '../src/testing/browser-storage.ts'
import {
  type Account,
  addCharacter,
  applyAmount,
  createApi,
  createCampaign,
  type Device,
  expect,
  expectHealth,
  goOffline,
  goOnline,
  keptOnDevice,
  LAPTOP,
  leaveCampaign,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  REPLICA,
  signIn,
  test,
  upToDate,
} from './testing/index.ts'
import { seedDemoWorld } from './testing/stored/demo-world.ts'
import { FIXTURES, packServer, writeFixture } from './testing/stored/stored-fixtures.ts'

/* Stores the data of this release: the storage of a GM's laptop and of a player's phone, and the server they belong
   to. Later releases must open it (stored-databases.spec.ts). Run it before a stored schema changes, into a new
   folder: npm run fixtures -- schema-1 */

const SALTMERE = 'The Drowned Bells of Saltmere'
const ONESHOTS = 'Wednesday Oneshots'
const folder = process.env.FIXTURES ?? ''

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] })
  },
})

test('a GM with unsynced work, and a player', async ({ server, device }) => {
  test.setTimeout(600_000)
  mkdirSync(join(FIXTURES, folder), { recursive: true })
  seedDemoWorld(server.dataDir)
  const gm = await accountOf(server.url, 'gm')
  const laptop = await device({ viewport: LAPTOP })
  const phone = await device({ viewport: PHONE })

  await playOnline(laptop, gm)
  await openAsPlayer(phone, await accountOf(server.url, 'player'))
  await workOffline(laptop)
  await playOffline(phone)

  const madeAt = new Date().toISOString()
  writeFixture(folder, 'gm', { madeAt, storage: await laptop.page.evaluate(dumpBrowserStorage) })
  writeFixture(folder, 'player', { madeAt, storage: await phone.page.evaluate(dumpBrowserStorage) })
  expect(await server.stop()).toEqual([])
  writeFixture(folder, 'server', { madeAt, files: packServer(server.dataDir) })
})

/**
 * Ends with a conflict, an image, a recording, rows held while cloud sync was off, a removed campaign, and a kept
 * change.
 */
async function playOnline({ page, context }: Device, gm: Account): Promise<void> {
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await backToMenu(page)
  await keptOnDevice(page)
  await keepFromDeletedCampaign({ page, context }, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: /^Delete A Winter Crown/ }).click()
  await page.getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page.getByRole('button', { name: /^Bring back A Winter Crown/ })).toBeVisible()
  await backToMenu(page)

  await openCampaign(page, SALTMERE)
  await upToDate(page)
  await conflictInSession({ page, context }, gm)
  await record(page)
  await portraitFor(page, 'Old Hob the Ferryman', [90, 140, 60])
  await upToDate(page)
  await expect.poll(() => queuedImages(page), RECONNECTED).toBe(0)
  await leaveCampaign(page)
}

/** The campaign is deleted in the cloud while an edit is pending here: the edit is kept for 30 days. */
async function keepFromDeletedCampaign({ page, context }: Device, gm: Account): Promise<void> {
  await createCampaign(page, ONESHOTS)
  await addCharacter(page, { type: 'Player', name: 'Pell', playerName: 'Jonas', maxHealth: 20 })
  await openTool(page, 'Hub')
  await upToDate(page)
  await goOffline(context)
  await applyAmount(page, 'Pell', '6')
  await expectHealth(page, 'Pell', '14/20')
  const [campaign] = (await pulled(gm, 'campaigns')).filter(({ name }) => name === ONESHOTS)
  if (!campaign) throw new Error('The campaign is not on the server')
  await gm.api.delete(`/api/campaigns/${campaign.id}`)
  await goOnline(context)
  await expect(page.getByRole('heading', { name: `${ONESHOTS} was deleted` })).toBeVisible(RECONNECTED)
  await page.getByRole('button', { name: 'Back to Menu' }).click()
}

/** Two devices write the same text of a session. */
async function conflictInSession({ page, context }: Device, gm: Account): Promise<void> {
  await openTool(page, 'Sessions')
  const [session] = (await pulled(gm, 'sessions')).filter(({ gmNotes }) => gmNotes).slice(-1)
  const number = String(session?.sessionNumber)
  await page
    .getByRole('button', { name: new RegExp(`^Session ${number}\\b`) })
    .first()
    .click()
  await expect(page.getByLabel('GM notes')).toBeVisible()
  await goOffline(context)
  await page.getByLabel('GM notes').fill('The laptop says: the bell has no clapper.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Session updated successfully')).toBeVisible()
  const doc = { ...session, rev: `${REPLICA}.1`, gmNotes: 'The tablet says: the bell has two clappers.' }
  const rows = [{ doc, base: session?.rev }]
  await gm.api.post('/api/sync/push', { collection: 'sessions', replica: REPLICA, rows })
  await goOnline(context)
  const conflicts = async () => {
    const found = (await pulled(gm, 'sessions')).find(({ id }) => id === session?.id)
    return (found?.conflicts as unknown[] | undefined)?.length
  }
  await expect.poll(conflicts, RECONNECTED).toBeGreaterThan(0)
}

async function backToMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Join Campaign' })).toBeVisible()
}

/** Three seconds of a beeping microphone. */
async function record(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const stored = page.getByRole('region', { name: 'Recordings' })
  await expect(stored.getByText(/^0:0[3-9]$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(stored.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
}

async function portraitFor(page: Page, name: string, color: [number, number, number]): Promise<void> {
  await openTool(page, 'NPCs')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit NPC' })
  const file = { name: 'portrait.bmp', mimeType: 'image/bmp', buffer: aBitmap(64, 64, color) }
  await form.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Image uploaded successfully').first()).toBeVisible()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
}

/** Everything from here on is on the laptop only. */
async function workOffline({ page, context }: Device): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Cloud sync' }).setChecked(false)
  await backToMenu(page)
  await openCampaign(page, SALTMERE)
  await openTool(page, 'Hub')
  await applyAmount(page, 'Mira Thistlewood', '3')
  await expect.poll(() => rowsIn(page, '-side', 'held'), RECONNECTED).toBeGreaterThan(0)
  await goOffline(context)
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Cloud sync' }).setChecked(true)
  await backToMenu(page)

  await page.getByRole('button', { name: 'New Campaign' }).click()
  await page.getByLabel('Campaign name').fill('Made on the ferry')
  await page.getByRole('button', { name: 'Create Game' }).click()
  await expect(page.getByRole('heading', { name: 'Made on the ferry', level: 1 })).toBeVisible()
  await addCharacter(page, { type: 'Player', name: 'Wick', playerName: 'Annika', maxHealth: 12 })
  await leaveCampaign(page)
  await openCampaign(page, SALTMERE)
  await openTool(page, 'Hub')
  await applyAmount(page, 'Tamsin Roe', '5')
  await page.getByRole('button', { name: /^Next Turn/ }).click()
  await addCharacter(page, { type: 'NPC', name: 'Sister Lune' })
  await page.getByRole('button', { name: 'Delete Harbourmaster Corin Vael' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Harbourmaster Corin Vael' })).toBeHidden()
  await portraitFor(page, 'Mother Isbet Crane', [40, 60, 160])
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'Back to Sessions' }).click()
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
  await page.getByLabel('GM notes').fill('A session that was begun on the ferry.')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page.getByText('Session created successfully')).toBeVisible()
  await page.getByLabel('GM notes').fill('A draft nobody saved.')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('A draft nobody saved.')
}

async function openAsPlayer({ page }: Device, player: Account): Promise<void> {
  await signIn(page, player)
  await openCampaign(page, SALTMERE)
  await expect(page.getByRole('button', { name: 'Lower my health' })).toBeVisible()
  await keptOnDevice(page)
}

async function playOffline({ page, context }: Device): Promise<void> {
  await goOffline(context)
  await page.getByRole('button', { name: 'Lower my health' }).click()
  await page.getByRole('button', { name: 'Lower my health' }).click()
  await expect(page.getByText(/^Offline, 2 changes waiting$/)).toBeVisible(RECONNECTED)
}

function rowsIn(page: Page, databaseEnd: string, store: string): Promise<number> {
  const count = async ([end, name]: string[]) => {
    const found = (await indexedDB.databases()).filter((each) => each.name?.endsWith(end ?? ''))
    let rows = 0
    for (const each of found) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(each.name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      rows += await new Promise<number>((resolve) => {
        const counting = database
          .transaction(name ?? '')
          .objectStore(name ?? '')
          .count()
        counting.onsuccess = () => resolve(counting.result)
      })
      database.close()
    }
    return rows
  }
  return page.evaluate(count, [databaseEnd, store])
}

function queuedImages(page: Page): Promise<number> {
  return rowsIn(page, '-side', 'imageQueue')
}

async function accountOf(url: string, person: DemoPersonKey): Promise<Account> {
  const api = createApi(url)
  const { email } = DEMO_PEOPLE[person]
  const login = { username: email, password: DEMO_PASSWORD, recaptchaToken: '' }
  return { email, password: DEMO_PASSWORD, user: await api.post('/api/auth/local', login), api }
}

/** One color, in a type every browser reads. */
function aBitmap(width: number, height: number, color: [number, number, number]): Buffer {
  const HEAD = 54
  const bytes = Buffer.alloc(HEAD + width * height * 3, Uint8Array.from(color))
  bytes.fill(0, 0, HEAD)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(HEAD, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}
