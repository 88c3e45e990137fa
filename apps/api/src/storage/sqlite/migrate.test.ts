import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '@lanternkeep/sync'
import Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryPlanOf } from '../../testing/raw-sql.ts'
import { all, first, query, run } from '../sql.ts'
import { countDigests } from './documents/count-digests.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { closeDatabase, openDatabase } from './open.ts'

const now = new Date('2026-11-20T20:00:00Z')
const hat = step((db) => db.schema.createTable('hat').addColumn('name', 'text').execute())
const boot = step((db) => db.schema.createTable('boot').addColumn('name', 'text').execute())

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternkeep-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function step(up: (db: Kysely<unknown>) => Promise<void>) {
  return { up }
}

function tablesOf(file: string): unknown[] {
  const sqlite = new Database(file, { readonly: true })
  const names = sqlite
    .prepare("select name from sqlite_schema where type = 'table' and name not like '%migration%' order by name")
    .pluck()
    .all()
  sqlite.close()
  return names
}

test('a new database gets every step, and a second start changes nothing', async () => {
  const db = openDatabase(dataDir)
  await migrate(db, { dataDir, now })
  await migrate(db, { dataDir, now })
  closeDatabase(db)
  expect(tablesOf(join(dataDir, 'lanternkeep.db'))).toContain('doc')
  expect(readdirSync(dataDir)).not.toContain('backups')
})

test('an existing database is copied before it changes', async () => {
  const db = openDatabase(dataDir)
  await migrate(db, { dataDir, now, steps: { '0001-hat': hat } })
  db.sqlite.exec("insert into hat values ('felt')")
  await migrate(db, { dataDir, now, steps: { '0001-hat': hat, '0002-boot': boot } })
  closeDatabase(db)
  expect(tablesOf(join(dataDir, 'lanternkeep.db'))).toEqual(['boot', 'hat'])
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['before-0002-boot-2026-11-20T20-00-00.000Z.db'])
  expect(tablesOf(join(dataDir, 'backups', 'before-0002-boot-2026-11-20T20-00-00.000Z.db'))).toEqual(['hat'])
})

test('a failed step leaves nothing of any missing step behind', async () => {
  const db = openDatabase(dataDir)
  const broken = step(async (kysely) => {
    await kysely.schema.createTable('boot').execute()
    throw new Error('the leather tore')
  })
  await expect(migrate(db, { dataDir, now, steps: { '0001-hat': hat, '0002-boot': broken } })).rejects.toThrow()
  closeDatabase(db)
  expect(tablesOf(join(dataDir, 'lanternkeep.db'))).toEqual([])
})

test('a database newer than the program is refused with a sentence', async () => {
  const db = openDatabase(dataDir)
  await migrate(db, { dataDir, now, steps: { '0001-hat': hat, '0002-boot': boot } })
  await expect(migrate(db, { dataDir, now, steps: { '0001-hat': hat } })).rejects.toThrow(
    'written by a newer version of this program (it knows step 0002-boot)',
  )
  closeDatabase(db)
})

test('a push whose body was only in its row is remembered with that body', async () => {
  const db = openDatabase(dataDir)
  const steps = Object.entries(migrations)
  const before = steps.filter(([name]) => name < '0005')
  await migrate(db, { dataDir, now, steps: Object.fromEntries(before) })
  db.sqlite.exec(`
    insert into scope (campaign_id, owner_id, created_at) values ('c', 'gm', '');
    insert into doc (collection, id, campaign_id, seq, rev, json) values ('characters', 'ash', 'c', 1, 'r1', '{"id":"ash"}');
    insert into ack values ('characters', 'ash', 'tablet', 'r1', null, ''), ('characters', 'ash', 'phone', 'r0', null, '{}');
  `)
  await migrate(db, { dataDir, now })
  const acks = await all(db, query.selectFrom('ack').select(['replica', 'json']).orderBy('replica'))
  expect(acks).toEqual([
    { replica: 'phone', json: '{}' },
    { replica: 'tablet', json: '{"id":"ash"}' },
  ])
  closeDatabase(db)
})

test('remembered pushes survive the rebuild of their table', async () => {
  const db = openDatabase(dataDir)
  const before = Object.entries(migrations).filter(([name]) => name < '0023')
  await migrate(db, { dataDir, now, steps: Object.fromEntries(before) })
  const body = JSON.stringify({ id: 'ash', notes: 'a'.repeat(2_000) })
  db.sqlite
    .prepare(
      "insert into ack values ('characters', 'ash', 'tablet', 'r1', null, ?), ('characters', 'ash', 'phone', 'r2', 'r1', '{}')",
    )
    .run(body)
  await migrate(db, { dataDir, now })
  expect(await all(db, query.selectFrom('ack').selectAll().orderBy('replica'))).toEqual([
    { collection: 'characters', id: 'ash', replica: 'phone', rev: 'r2', base: 'r1', json: '{}' },
    { collection: 'characters', id: 'ash', replica: 'tablet', rev: 'r1', base: null, json: body },
  ])
  const again = () => db.sqlite.exec("insert into ack values ('characters', 'ash', 'phone', 'r3', null, '{}')")
  expect(again).toThrow('UNIQUE constraint failed')
  closeDatabase(db)
})

test("an older database gets a generation, and its campaigns' digests are computed once it is open", async () => {
  const db = openDatabase(dataDir)
  const before = Object.entries(migrations).filter(([name]) => name < '0012')
  await migrate(db, { dataDir, now, steps: Object.fromEntries(before) })
  db.sqlite.exec(`
    insert into scope (campaign_id, owner_id, created_at) values ('c', 'gm', ''), ('empty', 'gm', '');
    insert into doc (collection, id, campaign_id, seq, rev, deleted, pub_seq, pub_rev, json) values
      ('characters', 'ash', 'c', 1, 'r1', 0, 1, 'r1', '{}'), ('characters', 'orc', 'c', 2, 'r2', 1, 0, '', '{}');
  `)
  await migrate(db, { dataDir, now })
  countDigests(db)
  const digests = await all(db, query.selectFrom('scope').select(['digest', 'pub_digest']).orderBy('campaign_id'))
  const digest = digestOf('characters', 'ash', 'r1')
  const pub_digest = digestOf('characters', 'ash', 'r1~p')
  expect(digests).toEqual([
    { digest, pub_digest },
    { digest: 0, pub_digest: 0 },
  ])
  const generations = await all(db, query.selectFrom('server_generation').select(['number', 'id', 'backup_at']))
  expect(generations).toEqual([{ number: 1, id: expect.stringMatching(/^[0-9a-f]{32}$/), backup_at: null }])
  closeDatabase(db)
})

test('documents deleted before the trash existed can be restored for 30 days from now', async () => {
  const db = openDatabase(dataDir)
  const before = Object.entries(migrations).filter(([name]) => name < '0010')
  await migrate(db, { dataDir, now, steps: Object.fromEntries(before) })
  db.sqlite.exec(`
    insert into scope (campaign_id, owner_id, created_at) values ('c', 'gm', '');
    insert into doc (collection, id, campaign_id, seq, rev, deleted, json) values
      ('characters', 'ash', 'c', 1, 'r1', 0, '{}'), ('characters', 'orc', 'c', 2, 'r2', 1, '{}');
  `)
  await migrate(db, { dataDir, now })
  const docs = await all(db, query.selectFrom('doc').select(['id', 'deleted_at', 'deleted_by']).orderBy('id'))
  expect(docs).toEqual([
    { id: 'ash', deleted_at: null, deleted_by: null },
    { id: 'orc', deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), deleted_by: null },
  ])
  closeDatabase(db)
})

test('the fields that queries ask for are read from older documents', async () => {
  const db = openDatabase(dataDir)
  const before = Object.entries(migrations).filter(([name]) => name < '0014')
  await migrate(db, { dataDir, now, steps: Object.fromEntries(before) })
  db.sqlite.exec(`
    insert into scope (campaign_id, owner_id, created_at) values ('c', 'gm', '');
    insert into doc (collection, id, campaign_id, seq, rev, json) values
      ('characters', 'ash', 'c', 1, 'r1', '{"claimedBy":"seat","imageUrl":"/api/images/a"}'),
      ('characters', 'orc', 'c', 2, 'r2', '{"claimedBy":null}'), ('handouts', 'map', 'c', 3, 'r3', '{"imageUrl":7}'),
      ('sessions', 'one', 'c', 4, 'r4', '{"sessionNumber":12,"imageUrl":"not a field of sessions"}');
  `)
  await migrate(db, { dataDir, now })
  const columns = ['id', 'claimed_by', 'session_number', 'image_url'] as const
  expect(await all(db, query.selectFrom('doc').select(columns).orderBy('seq'))).toEqual([
    { id: 'ash', claimed_by: 'seat', session_number: null, image_url: '/api/images/a' },
    { id: 'orc', claimed_by: null, session_number: null, image_url: null },
    { id: 'map', claimed_by: null, session_number: null, image_url: null },
    { id: 'one', claimed_by: null, session_number: 12, image_url: null },
  ])
  const mine = query.selectFrom('doc').select('id').where('campaign_id', '=', 'c').where('claimed_by', '=', 'seat')
  expect(queryPlanOf(db, mine)).toEqual(['SEARCH doc USING INDEX doc_claimed (campaign_id=? AND claimed_by=?)'])
  closeDatabase(db)
})

test('an opened database has the settings that keep acknowledged writes', () => {
  const db = openDatabase(dataDir)
  const setting = (name: string) => db.sqlite.pragma(name, { simple: true })
  expect(setting('journal_mode')).toBe('wal')
  expect(setting('synchronous')).toBe(2)
  expect(setting('foreign_keys')).toBe(1)
  expect(setting('busy_timeout')).toBe(5000)
  expect(setting('trusted_schema')).toBe(0)
  expect(setting('journal_size_limit')).toBe(64 * 1024 * 1024)
  closeDatabase(db)
})

test('queries are built by Kysely, and run as they are', async () => {
  const db = openDatabase(':memory:')
  await migrate(db, { dataDir: ':memory:', now })
  const guest = { id: 'g1', token_hash: 'h1', created_at: now.toISOString(), last_seen_at: now.toISOString() }
  expect(await run(db, query.insertInto('guest').values([guest, { ...guest, id: 'g2', token_hash: 'h2' }]))).toBe(2)
  expect(await first(db, query.selectFrom('guest').select('id').where('token_hash', '=', 'h2'))).toEqual({ id: 'g2' })
  expect(await all(db, query.deleteFrom('guest').returning('id'))).toEqual([{ id: 'g1' }, { id: 'g2' }])
  expect(await first(db, query.selectFrom('guest').selectAll())).toBeUndefined()
})
