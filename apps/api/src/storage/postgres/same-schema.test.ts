import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/postgres/fresh-database.ts'
import { readPostgresSchema, readSqliteSchema, type Schema } from '../../testing/postgres/read-schema.ts'
import { migrate } from '../sqlite/migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../sqlite/open.ts'

let database: FreshDatabase
let onPostgres: Schema
let onSqlite: Schema

beforeAll(async () => {
  database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onPostgres = await readPostgresSchema(client)
  await client.end()
  const sqlite = openDatabase(IN_MEMORY)
  await migrate(sqlite, { dataDir: IN_MEMORY, now: new Date('2026-11-20T20:00:00Z') })
  onSqlite = readSqliteSchema(sqlite.sqlite)
  closeDatabase(sqlite)
})
afterAll(() => database.release())

test('both engines have the same tables', () => {
  expect(Object.keys(onPostgres)).toEqual(Object.keys(onSqlite))
  expect(Object.keys(onSqlite)).toContain('doc')
})

test.each(['columns', 'primaryKey', 'uniques', 'indexes', 'foreignKeys'] as const)(
  'the tables of both engines have the same %s',
  (part) => {
    const partOf = (schema: Schema) =>
      Object.fromEntries(Object.entries(schema).map(([name, table]) => [name, table[part]]))
    expect(partOf(onPostgres)).toEqual(partOf(onSqlite))
  },
)
