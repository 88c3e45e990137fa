import { expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/postgres/fresh-database.ts'
import { playEvening } from '../../../testing/random-evening.ts'
import { createSqliteDocumentStore } from '../../sqlite/documents/sqlite-document-store.ts'
import { migrate } from '../../sqlite/migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../../sqlite/open.ts'
import { createPool } from '../pool.ts'
import { createPostgresDb } from '../postgres-db.ts'
import { createPostgresDocumentStore } from './postgres-document-store.ts'

const EVENINGS = Number(process.env.EVENINGS ?? 8)
const FIRST_SEED = Number(process.env.SEED ?? 1)
const STEPS = 90

const now = () => new Date('2026-11-20T20:00:00Z')

async function playOnSqlite(seed: number): Promise<string> {
  const db = openDatabase(IN_MEMORY)
  await migrate(db, { dataDir: IN_MEMORY, now: now() })
  try {
    return await playEvening({ db, stores: [createSqliteDocumentStore(db, now)] }, seed, STEPS)
  } finally {
    closeDatabase(db)
  }
}

async function playOnPostgres(seed: number): Promise<string> {
  const database = await freshDatabase()
  const pools = [0, 1].map(() => createPool({ databaseUrl: database.url, size: 2 }))
  const [first, second] = pools.map(createPostgresDb)
  try {
    if (!first || !second) throw new Error('No connections')
    const stores = [first, second].map((db) => createPostgresDocumentStore(db, now))
    return await playEvening({ db: first, stores }, seed, STEPS)
  } finally {
    await Promise.all(pools.map((pool) => pool.close()))
    await database.release()
  }
}

test.for(Array.from({ length: EVENINGS }, (_, index) => FIRST_SEED + index))(
  'two processes on PostgreSQL answer and store what one on SQLite does, in evening %i',
  async (seed) => {
    const played = JSON.parse(await playOnPostgres(seed)) as unknown[]
    const expected = JSON.parse(await playOnSqlite(seed)) as unknown[]
    for (const [index, step] of expected.entries()) expect(played[index], `step ${index}`).toEqual(step)
  },
)
