import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { laterSteps } from '../later-steps.ts'
import * as baseline from './baseline/baseline.ts'
import { connectionSettings, createPool, type PostgresPool } from './pool.ts'

export const postgresSteps: Record<string, Migration> = { '0015-baseline': baseline, ...laterSteps }

/**
 * Migrates the schema, all missing steps in one transaction. Of several processes that start at once, one does it and
 * the others wait. Throws, with a sentence for the person who starts the program, if the database is newer than it.
 */
export async function migratePostgres(databaseUrl: string, steps = postgresSteps): Promise<void> {
  const pool = createPool({ databaseUrl, size: 1 })
  try {
    await requireUtf8(pool)
    const unknown = (await appliedSteps(pool)).find((name) => !(name in steps))
    if (unknown) {
      throw new Error(
        `The database was written by a newer version of this program (it knows step ${unknown}). Start that version.`,
      )
    }
  } finally {
    await pool.close()
  }
  await takeSteps(databaseUrl, steps)
}

async function requireUtf8(pool: PostgresPool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8') throw new Error(`The database must have the encoding UTF8; it has ${encoding}.`)
}

async function appliedSteps(pool: PostgresPool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string | null }>(`select to_regclass('kysely_migration') as name`)
  if (tables[0]?.name === null) return []
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** A step may take long, and so may waiting for another process that migrates. */
const NO_LIMITS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

async function takeSteps(databaseUrl: string, steps: Record<string, Migration>): Promise<void> {
  const pool = new pg.Pool({ ...connectionSettings(databaseUrl, NO_LIMITS), max: 1 })
  // A connection that breaks while nothing runs on it shows with the next statement.
  pool.on('error', () => {})
  try {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => steps } }).migrateToLatest()
    if (error) throw error
  } finally {
    await pool.end()
  }
}
