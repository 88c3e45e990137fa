import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { copiedTables } from '../../apps/api/src/storage/copying/copied-tables.ts'
import { digestOf } from '../../apps/api/src/storage/copying/copy-tables.ts'
import { sqliteSide } from '../../apps/api/src/storage/copying/sqlite-side.ts'
import { openStorage } from '../../apps/api/src/storage/storage.ts'
import {
  aWebp,
  pull,
  push,
  SYNC_HEADERS,
  seedCampaign,
  startTestServer,
  type TestServer,
} from '../../apps/api/src/testing/index.ts'
import { startPostgres, type TestPostgres } from '../../apps/api/src/testing/postgres/start-postgres.ts'
import { writeDemoWorld } from '../../apps/api/src/testing/write-demo-world.ts'
import { aPlayer } from '../../packages/schema/src/testing/builders.ts'
import { aFolder } from '../testing/a-data-folder.ts'
import { backUpPostgres } from './backup-postgres.ts'
import { dataFolder } from './data-folder.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { moveToSqlite } from './move-to-sqlite.ts'
import { restore } from './restore.ts'
import { restoreToPostgres } from './restore-postgres.ts'

const NOW = new Date('2026-11-20T21:42:00.000Z')
const LATER = new Date('2026-11-22T09:00:00.000Z')
const SECRET = 'one secret for every server of it'
const PICTURE = aWebp('lantern')
const PICTURE_ID = createHash('sha256').update(PICTURE).digest('hex')
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'table@example.com' }

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.close(), 60_000)

let count = 0
async function aDatabase(): Promise<string> {
  count += 1
  await postgres.createDatabase(`moved_${count}`)
  return postgres.urlOf(`moved_${count}`)
}

async function aServer(env: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer({ env: { SESSION_SECRET: SECRET, RATE_LIMITS: 'off', ...env } })
  let isOpen = true
  const close = async () => {
    if (isOpen) await server.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...server, close }
}

/** The folder of a server with the demo world, a campaign, an image and people who are signed in. */
async function aFullFolder() {
  const dataDir = aFolder()
  const server = await aServer({ DATA_DIR: dataDir })
  await writeDemoWorld(server.deps)
  const campaign = await seedCampaign(server)
  const headers = { 'content-type': 'image/webp' }
  await campaign.gm.send({ method: 'PUT', url: `/api/images/${PICTURE_ID}`, headers, payload: PICTURE })
  return { dataDir, server, campaign }
}

/** Rows and hash of each table of a stopped server's folder. */
async function digestsIn(dataDir: string) {
  const sqlite = new Database(dataFolder(dataDir).database, { readonly: true })
  try {
    const digests: Record<string, unknown> = {}
    for (const table of copiedTables(sqlite)) digests[table.name] = await digestOf(sqliteSide(sqlite), table)
    return digests
  } finally {
    sqlite.close()
  }
}

const to = (dataDir: string, databaseUrl: string) => ({
  dataDir,
  databaseUrl,
  s3: undefined,
  sessionSecret: SECRET,
  now: NOW,
  noticedWithinMs: 0,
})

test('there and back, every table and image is as it was, and neither database can be used beside the other', async () => {
  const { dataDir, server } = await aFullFolder()
  await server.close()
  const before = await digestsIn(dataDir)
  expect(before).toMatchObject({ scope: { rows: expect.any(Number) }, doc: { rows: expect.any(Number) } })
  const databaseUrl = await aDatabase()
  await moveToPostgres(to(dataDir, databaseUrl))
  await expect(openStorage({ dataDir, now: () => NOW })).rejects.toThrow('was moved to PostgreSQL on 2026-11-20')
  await expect(moveToPostgres(to(dataDir, databaseUrl))).rejects.toThrow('it was moved before')

  await moveToSqlite(to(dataDir, databaseUrl))
  expect(await digestsIn(dataDir)).toEqual(before)
  const opening = openStorage({ dataDir, databaseUrl, now: () => NOW })
  await expect(opening).rejects.toThrow('was moved to SQLite on 2026-11-20')

  const other = aFolder()
  await moveToPostgres(to(dataDir, databaseUrl))
  await moveToSqlite(to(other, databaseUrl))
  expect(await digestsIn(other)).toEqual(before)
  expect(readFileSync(join(other, 'blobs', PICTURE_ID.slice(0, 2), PICTURE_ID)).equals(PICTURE)).toBe(true)
  expect(readFileSync(join(other, 'session-secret'), 'utf8')).toBe(SECRET)
})

test('a server does not start empty on PostgreSQL beside data that was not moved there', async () => {
  const { dataDir, server } = await aFullFolder()
  await server.close()
  const databaseUrl = await aDatabase()
  const open = async (folder: string) => (await openStorage({ dataDir: folder, databaseUrl, now: () => NOW })).close()
  await expect(open(dataDir)).rejects.toThrow('is empty, and')
  await open(aFolder())
  await moveToPostgres(to(dataDir, databaseUrl))
  await open(dataDir)
})

test('while it moves, a server reads and refuses to write; on the other nobody signs in or pulls anything again', async () => {
  const { dataDir, server, campaign } = await aFullFolder()
  const look = setInterval(() => void server.deps.storage.look(), 100)
  onTestFinished(() => clearInterval(look))
  const body = (id: string) => {
    const rows = [{ doc: aPlayer({ id, campaignId: 'salt-road', rev: `r-${id}` }), base: null }]
    return { collection: 'characters', replica: 'tablet', rows }
  }
  const send = (id: string) => campaign.gm.post('/api/sync/push', body(id), { headers: SYNC_HEADERS })
  expect((await send('ash')).statusCode).toBe(200)

  const databaseUrl = await aDatabase()
  let isMoving = true
  const moving = moveToPostgres({ ...to(dataDir, databaseUrl), noticedWithinMs: 1_000 }).finally(() => {
    isMoving = false
  })
  const taken = ['ash']
  const refused: string[] = []
  for (let at = 0; isMoving; at += 1) {
    const answer = await send(`hero-${at}`)
    if (answer.statusCode === 200) taken.push(`hero-${at}`)
    else {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      refused.push(`hero-${at}`)
      expect((await pull(campaign.player, 'campaigns')).documents).toHaveLength(1)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await moving
  expect(refused.length).toBeGreaterThan(0)
  expect((await send('late')).statusCode).toBe(503)
  const before = await pull(campaign.gm, 'characters')
  expect(before.documents.map(({ id }) => id).toSorted()).toEqual(taken.toSorted())
  clearInterval(look)
  await server.close()

  const next = await aServer({ DATA_DIR: aFolder(), DATABASE_URL: databaseUrl, ...MAIL })
  const gm = next.browser()
  for (const [name, value] of campaign.gm.cookies) gm.cookies.set(name, value)
  expect((await pull(gm, 'characters', before.checkpoint)).documents).toEqual([])
  expect(await push(gm, 'characters', body('late').rows)).toMatchObject([{ verdict: 'ok' }])
  expect((await gm.get(`/api/images/${PICTURE_ID}`)).rawPayload.equals(PICTURE)).toBe(true)
})

test('nothing moves onto the data of others, or with a secret that signs everyone out', async () => {
  const { dataDir, server } = await aFullFolder()
  await server.close()
  const databaseUrl = await aDatabase()
  await moveToPostgres(to(dataDir, databaseUrl))
  const { dataDir: other, server: otherServer } = await aFullFolder()
  await otherServer.close()
  await expect(moveToPostgres(to(other, databaseUrl))).rejects.toThrow('holds accounts or campaigns already')
  await expect(moveToSqlite(to(other, databaseUrl))).rejects.toThrow('holds a database that is in use')
  await expect(moveToPostgres(to(aFolder(), databaseUrl))).rejects.toThrow('nothing to move')
  writeFileSync(join(other, 'session-secret'), 'another')
  await expect(moveToPostgres(to(other, await aDatabase()))).rejects.toThrow('everyone would be signed out')
  const storage = await openStorage({ dataDir: other, now: () => NOW })
  await storage.close()
})

test('a move that fails half way leaves the server as it was', async () => {
  const { dataDir, server, campaign } = await aFullFolder()
  const bad = join(dataDir, 'blobs', 'ab', 'ab'.repeat(32))
  mkdirSync(join(dataDir, 'blobs', 'ab'), { recursive: true })
  writeFileSync(bad, 'other bytes')
  const databaseUrl = await aDatabase()
  await expect(moveToPostgres(to(dataDir, databaseUrl))).rejects.toThrow('is damaged')
  await server.deps.storage.look()
  const doc = aPlayer({ id: 'ash', campaignId: 'salt-road', rev: 'r1' })
  expect(await push(campaign.gm, 'characters', [{ doc, base: null }])).toMatchObject([{ verdict: 'ok' }])
})

test('a backup of PostgreSQL is the file of any server, and begins a generation on either engine', async () => {
  const { dataDir, server, campaign } = await aFullFolder()
  await server.close()
  const databaseUrl = await aDatabase()
  const before = await digestsIn(dataDir)
  await moveToPostgres(to(dataDir, databaseUrl))
  const from = { ...to(dataDir, databaseUrl), dataDir: aFolder() }
  const folder = aFolder()
  const { file, images } = await backUpPostgres(from, folder, NOW)
  expect([images, (await backUpPostgres(from, folder, LATER)).images]).toEqual([1, 0])

  const copied = aFolder()
  copyFileSync(file, dataFolder(copied).database)
  expect(await digestsIn(copied)).toEqual(before)

  const onSqlite = aFolder()
  await restore(onSqlite, file, LATER)
  const target = await aDatabase()
  const restored = await restoreToPostgres({ ...from, databaseUrl: target }, file, LATER)
  expect(restored).toMatchObject({ images: 1, backupAt: NOW })
  expect(existsSync(restored.before)).toBe(true)
  const back = aFolder()
  await moveToSqlite(to(back, target))
  const [one, two] = [await digestsIn(onSqlite), await digestsIn(back)]
  const drawn = { server_generation: expect.objectContaining({ rows: 2 }) }
  expect({ ...two, ...drawn }).toEqual({ ...one, ...drawn })
  expect(one.scope).not.toEqual(before.scope)
  expect(one.web_session).toMatchObject({ rows: 0 })
  expect(campaign.campaignId).toBe('salt-road')
})

test('nothing is restored into PostgreSQL while a server is connected', async () => {
  const { dataDir, server } = await aFullFolder()
  await server.close()
  const databaseUrl = await aDatabase()
  await moveToPostgres(to(dataDir, databaseUrl))
  const from = { ...to(dataDir, databaseUrl), dataDir: aFolder() }
  const { file } = await backUpPostgres(from, aFolder(), NOW)
  const running = await aServer({ DATA_DIR: aFolder(), DATABASE_URL: databaseUrl, ...MAIL })
  await running.browser().get('/healthz')
  await expect(restoreToPostgres(from, file, LATER)).rejects.toThrow('Stop all of them first')
  await running.close()
  await restoreToPostgres(from, file, LATER)
})
