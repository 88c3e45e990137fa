import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate } from '../../apps/api/src/storage/sqlite/migrate.ts'
import { migrations } from '../../apps/api/src/storage/sqlite/migrations/index.ts'
import { closeDatabase, openDatabase } from '../../apps/api/src/storage/sqlite/open.ts'
import { aDataFolder, aFolder } from '../testing/a-data-folder.ts'
import { backUp } from './backup.ts'
import { dataFolder } from './data-folder.ts'
import { restore } from './restore.ts'

const NOW = new Date('2026-11-20T21:42:00.000Z')
const LATER = new Date('2026-11-22T09:00:00.000Z')

/** A data folder whose campaign was lost after a copy of it was made elsewhere. */
async function aLoss(): Promise<{ dataDir: string; file: string }> {
  const dataDir = await aDataFolder()
  const { file } = await backUp(dataDir, aFolder(), NOW)
  const db = openDatabase(dataDir)
  db.sqlite.exec('delete from scope')
  closeDatabase(db)
  return { dataDir, file }
}

function read(file: string, sql: string): unknown {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare(sql).get()
  } finally {
    database.close()
  }
}

test('the copied data is back, and the previous data is kept', async () => {
  const { dataDir, file } = await aLoss()
  const { database, before } = await restore(dataDir, file, NOW)
  expect(read(database, 'select id, rev from doc')).toEqual({ id: 'saltmarsh', rev: 'r7' })
  expect(before).toBe(join(dataDir, 'backups', 'before-restore-2026-11-20T21-42-00.000Z.db'))
  expect(read(before as string, 'select count(*) as documents from doc')).toEqual({ documents: 0 })
})

test('devices that had pulled past the copy are poked about later writes', async () => {
  const { dataDir, file } = await aLoss()
  await restore(dataDir, file, NOW)
  expect(read(dataFolder(dataDir).database, 'select seq, pub_seq from scope')).toEqual({
    seq: 1_000_007,
    pub_seq: 1_000_003,
  })
})

test("[G1] the server has a new generation, and knows its campaigns' places and the backup's time", async () => {
  const { dataDir, file } = await aLoss()
  const { backupAt } = await restore(dataDir, file, LATER)
  expect(backupAt).toEqual(NOW)
  const { database } = dataFolder(dataDir)
  expect(read(database, 'select made_at, backup_at from server_generation where number = 2')).toEqual({
    made_at: LATER.toISOString(),
    backup_at: NOW.toISOString(),
  })
  expect(read(database, 'select * from restored_scope')).toEqual({
    campaign_id: 'saltmarsh',
    generation: 2,
    seq: 7,
    pub_seq: 3,
  })
  expect(read(database, 'select count(distinct id) as ids from server_generation')).toEqual({ ids: 2 })
})

test('a backup of an older version is migrated, and the file itself stays as it was', async () => {
  const dataDir = aFolder()
  const db = openDatabase(dataDir)
  const steps = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012'))
  await migrate(db, { dataDir, now: NOW, steps })
  db.sqlite.exec(`insert into scope (campaign_id, owner_id, seq, created_at) values ('moor', 'gwen', 4, '')`)
  closeDatabase(db)
  const { file } = await backUp(dataDir, aFolder(), NOW)
  const { database } = await restore(dataDir, file, LATER)
  expect(read(database, 'select seq, restored_seq from scope')).toEqual({ seq: 1_000_004, restored_seq: 4 })
  expect(() => read(file, 'select id from server_generation')).toThrow('no such table')
})

test('[G1] a backup from before generations belongs to the first one that the server has had since', async () => {
  const dataDir = aFolder()
  const db = openDatabase(dataDir)
  const steps = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0012'))
  await migrate(db, { dataDir, now: NOW, steps })
  const { file } = await backUp(dataDir, aFolder(), NOW)
  await migrate(db, { dataDir, now: NOW })
  const first = db.sqlite.prepare('select id from server_generation').pluck().get()
  closeDatabase(db)
  const { database } = await restore(dataDir, file, LATER)
  expect(read(database, 'select id from server_generation where number = 1')).toEqual({ id: first })
  const time = NOW.getTime().toString(36)
  expect(read(database, 'select id from server_generation where number = 2')).toEqual({
    id: expect.stringMatching(new RegExp(`^${first}\\.${time}-[0-9a-f]{8}$`)),
  })
})

test('a backup of a newer version is refused, and changes nothing', async () => {
  const { dataDir, file } = await aLoss()
  const newer = new Database(file)
  newer.exec(`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')`)
  newer.close()
  await expect(restore(dataDir, file, NOW)).rejects.toThrow('9999-tomorrow')
  expect(read(dataFolder(dataDir).database, 'select count(*) as scopes from scope')).toEqual({ scopes: 0 })
})

test('password reset links, which may have been used since, are not restored', async () => {
  const dataDir = await aDataFolder()
  const db = openDatabase(dataDir)
  db.sqlite.exec(`
    insert into user (id, email, email_key, search_key, created_at) values ('gwen', 'g@x.org', 'g@x.org', 'g@x.org', '2026');
    insert into token (token_hash, kind, user_id, created_at, expires_at) values
      ('one', 'reset-password', 'gwen', '2026', '2027'), ('two', 'verify-email', 'gwen', '2026', '2027');
  `)
  closeDatabase(db)
  const { file } = await backUp(dataDir, aFolder(), NOW)
  await restore(dataDir, file, LATER)
  expect(read(dataFolder(dataDir).database, 'select group_concat(kind) as kinds from token')).toEqual({
    kinds: 'verify-email',
  })
})

test('sign-in sessions are not restored', async () => {
  const dataDir = await aDataFolder()
  const db = openDatabase(dataDir)
  db.sqlite.exec(`
    insert into user (id, email, email_key, search_key, created_at) values ('gwen', 'g@x.org', 'g@x.org', 'g@x.org', '2026');
    insert into web_session (id_hash, user_id, created_at, last_seen_at) values ('hash', 'gwen', '2026', '2026');
  `)
  closeDatabase(db)
  const { file } = await backUp(dataDir, aFolder(), NOW)
  await restore(dataDir, file, NOW)
  expect(read(dataFolder(dataDir).database, 'select count(*) as sessions from web_session')).toEqual({ sessions: 0 })
})

test('the copy itself stays as it was', async () => {
  const { dataDir, file } = await aLoss()
  const bytes = readFileSync(file)
  await restore(dataDir, file, NOW)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('nothing is restored while a server has the data open', async () => {
  const { dataDir, file } = await aLoss()
  const server = openDatabase(dataDir)
  await expect(restore(dataDir, file, NOW)).rejects.toThrow('Stop it first')
  expect(server.sqlite.prepare('select count(*) from scope').pluck().get()).toBe(0)
  closeDatabase(server)
})

test('a corrupt copy changes nothing', async () => {
  const { dataDir } = await aLoss()
  const broken = join(aFolder(), 'broken.db')
  writeFileSync(broken, 'this is no database')
  await expect(restore(dataDir, broken, NOW)).rejects.toThrow()
  expect(read(dataFolder(dataDir).database, 'select count(*) as scopes from scope')).toEqual({ scopes: 0 })
  expect(existsSync(`${dataFolder(dataDir).database}.part`)).toBe(false)
})

test('a file that holds no backup is refused by name, and changes nothing', async () => {
  const { dataDir, file } = await aLoss()
  const folder = aFolder()
  const bytes = readFileSync(file)
  const [empty, cut, text, other] = ['empty.db', 'cut.db', 'text.db', 'other.db'].map((name) => join(folder, name))
  writeFileSync(empty as string, '')
  writeFileSync(cut as string, bytes.subarray(0, bytes.length / 2))
  writeFileSync(text as string, 'this is no database')
  const another = new Database(other)
  another.exec('create table photo (id text)')
  another.close()
  for (const [each, why] of [
    [empty, 'holds no Lanternkeep data: it is empty, or the database of another program.'],
    [cut, 'is damaged, or was not copied whole.'],
    [text, 'is not a backup: it holds no database.'],
    [other, 'holds no Lanternkeep data: it is empty, or the database of another program.'],
    [folder, 'is a folder. Name the backup in it.'],
  ] as const) {
    await expect(restore(dataDir, each as string, NOW)).rejects.toThrow(`${each} ${why}`)
  }
  expect(read(dataFolder(dataDir).database, 'select count(*) as scopes from scope')).toEqual({ scopes: 0 })
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
})

test('a broken database is replaced and kept', async () => {
  const { dataDir, file } = await aLoss()
  writeFileSync(dataFolder(dataDir).database, 'this is no database')
  const { before } = await restore(dataDir, file, NOW)
  expect(read(dataFolder(dataDir).database, 'select count(*) as scopes from scope')).toEqual({ scopes: 1 })
  expect(readFileSync(before as string, 'utf8')).toBe('this is no database')
})

test('a restore that can’t copy the images leaves the database in its place', async () => {
  const { dataDir, file } = await aLoss()
  mkdirSync(join(dirname(file), 'blobs', 'abcd'), { recursive: true })
  writeFileSync(join(dirname(file), 'blobs', 'abcd', 'abcdef'), 'a portrait')
  // As a full disk would, it refuses the folder.
  mkdirSync(join(dataDir, 'blobs'))
  writeFileSync(join(dataDir, 'blobs', 'abcd'), '')
  await expect(restore(dataDir, file, NOW)).rejects.toThrow()
  expect(read(dataFolder(dataDir).database, 'select count(*) as documents from doc')).toEqual({ documents: 0 })
})

test('an empty folder becomes the copied server, including images', async () => {
  const old = await aDataFolder()
  mkdirSync(join(old, 'blobs'))
  writeFileSync(join(old, 'blobs', 'abcd'), 'a portrait')
  const { file } = await backUp(old, aFolder(), NOW)
  const dataDir = join(aFolder(), 'data')
  expect(await restore(dataDir, file, NOW)).toMatchObject({ before: undefined, images: 1 })
  expect(readFileSync(join(dataDir, 'blobs', 'abcd'), 'utf8')).toBe('a portrait')
})
