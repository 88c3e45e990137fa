import { chmodSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import { IN_MEMORY } from './open.ts'
import type { SqliteDb } from './sqlite-db.ts'

export type MigrateOptions = {
  /** Where the copy is stored that is made before an existing database changes; `:memory:` makes none. */
  dataDir: string
  now: Date
  /** If false, no copy is made. */
  keepsCopy?: boolean
  steps?: Record<string, Migration>
}

/** SQLite can roll back DDL. Kysely doesn't use that by itself, and a crash would leave half a migration. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/**
 * Migrates the schema, all missing steps in one transaction, after a copy of the existing database. Throws, with a
 * sentence for the person who starts the program, if the database is newer than the program.
 */
export async function migrate(
  db: SqliteDb,
  { dataDir, now, keepsCopy = true, steps = migrations }: MigrateOptions,
): Promise<void> {
  const applied = appliedSteps(db)
  const unknown = applied.find((name) => !(name in steps))
  if (unknown) {
    throw new Error(
      `The database in ${dataDir} was written by a newer version of this program (it knows step ${unknown}). ` +
        'Start that version, or restore the copy in its backups folder that was made before the update.',
    )
  }
  const missing = Object.keys(steps).filter((name) => !applied.includes(name))
  if (missing.length === 0) return
  if (applied.length > 0 && keepsCopy && dataDir !== IN_MEMORY) backUp(db, { dataDir, now, before: missing[0] ?? '' })

  // Never destroyed: that would close the connection, which belongs to the program.
  const kysely = new Kysely<unknown>({ dialect: new TransactionalSqliteDialect({ database: db.sqlite }) })
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => steps } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

function appliedSteps(db: SqliteDb): string[] {
  const table = db.sqlite.prepare(`select 1 from sqlite_schema where name = 'kysely_migration'`).get()
  if (!table) return []
  return db.sqlite.prepare('select name from kysely_migration order by name').pluck().all() as string[]
}

/** A consistent copy of the whole database, under its final name only once it is complete. */
function backUp(db: SqliteDb, { dataDir, now, before }: { dataDir: string; now: Date; before: string }): void {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `before-${before}-${now.toISOString().replaceAll(':', '-')}.db`)
  if (existsSync(file)) return
  db.sqlite.prepare('vacuum into ?').run(`${file}.part`)
  chmodSync(`${file}.part`, 0o600)
  renameSync(`${file}.part`, file)
}
