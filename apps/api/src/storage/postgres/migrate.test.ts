import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase } from '../../testing/postgres/fresh-database.ts'
import { columnTypes } from '../later-steps.ts'
import { migrate } from '../sqlite/migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../sqlite/open.ts'
import { migratePostgres, postgresSteps } from './migrate.ts'
import { createPool, type PostgresPool } from './pool.ts'

let database: FreshDatabase
let pool: PostgresPool

beforeEach(async () => {
  database = await emptyDatabase()
  pool = createPool({ databaseUrl: database.url })
})
afterEach(async () => {
  await pool.close()
  await database.release()
})

const hat = {
  up: async (db: Kysely<unknown>) => {
    const { text, number } = columnTypes(db)
    await sql`create table hat (name ${sql.raw(text)} not null, size ${sql.raw(number)})`.execute(db)
  },
}
const tables = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  return rows.map(({ name }) => name)
}

test('a new database gets the schema and a first generation, and a second start changes nothing', async () => {
  await migratePostgres(database.url)
  const { rows } = await pool.query('select number, id, backup_at from server_generation')
  expect(rows).toEqual([{ number: 1, id: expect.stringMatching(/^[0-9a-f]{32}$/), backup_at: null }])
  await migratePostgres(database.url)
  expect((await pool.query('select number, id, backup_at from server_generation')).rows).toEqual(rows)
})

test('of processes that start at once, one migrates and the others wait', async () => {
  await Promise.all([migratePostgres(database.url), migratePostgres(database.url), migratePostgres(database.url)])
  expect(await tables()).toContain('doc')
})

test('a failed step leaves nothing of any missing step behind', async () => {
  const broken = {
    up: async () => {
      throw new Error('the leather tore')
    },
  }
  await expect(migratePostgres(database.url, { '0001-hat': hat, '0002-boot': broken })).rejects.toThrow('leather')
  expect(await tables()).toEqual([])
})

test('a database newer than the program is refused with a sentence', async () => {
  await migratePostgres(database.url, { '0001-hat': hat })
  await expect(migratePostgres(database.url, {})).rejects.toThrow(
    'written by a newer version of this program (it knows step 0001-hat)',
  )
})

test('a later step is written once for both engines', async () => {
  await migratePostgres(database.url, { ...postgresSteps, '9999-hat': hat })
  expect(await tables()).toContain('hat')
  const sqlite = openDatabase(IN_MEMORY)
  await migrate(sqlite, { dataDir: IN_MEMORY, now: new Date(), steps: { '9999-hat': hat } })
  sqlite.sqlite.exec(`insert into hat values ('felt', 7)`)
  closeDatabase(sqlite)
})
