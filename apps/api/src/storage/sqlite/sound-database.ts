import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SqliteError } from 'better-sqlite3'
import { UnusableData } from '../errors.ts'
import { closeDatabase, DATABASE_FILE, IN_MEMORY, openDatabase } from './open.ts'
import type { SqliteDb } from './sqlite-db.ts'

/** What a server leaves beside its database once it has started. */
const TRACES = ['session-secret', 'ballast', 'blobs', 'backups']

/**
 * Opens the database in the folder. Throws a sentence if it is damaged, not this program's, or was emptied: a new one in
 * its place would hide the loss. Reads every page once.
 */
export function openSound(dataDir: string): SqliteDb {
  if (dataDir === IN_MEMORY) return openDatabase(dataDir)
  const isNew = !existsSync(join(dataDir, DATABASE_FILE))
  if (isNew) requireNeverUsed(dataDir)
  try {
    const db = openDatabase(dataDir)
    const problem = isNew ? undefined : problemOf(db, dataDir)
    if (problem === undefined) return db
    closeDatabase(db)
    throw unusable(dataDir, problem)
  } catch (error) {
    throw openingError(error, dataDir)
  }
}

/** A command that put another database in its place may have been cut off. */
function requireNeverUsed(dataDir: string): void {
  const file = join(dataDir, DATABASE_FILE)
  if (existsSync(`${file}.part`)) {
    throw new UnusableData(`${file} is missing: restoring or moving to it did not finish. Run that command again.`)
  }
  const backups = join(dataDir, 'backups')
  if (!existsSync(backups) || !readdirSync(backups).some((name) => name.endsWith('.db'))) return
  throw new UnusableData(
    `${file} is missing, but ${backups} has copies of it. Put one back with: npm run restore -- <file>. To start with an empty database, name another DATA_DIR.`,
  )
}

function problemOf({ sqlite }: SqliteDb, dataDir: string): string | undefined {
  const tables = sqlite.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all()
  if (!tables.includes('kysely_migration')) {
    if (tables.length > 0) return 'is not one of this program'
    return TRACES.some((name) => existsSync(join(dataDir, name))) ? 'is empty' : undefined
  }
  return sqlite.pragma('quick_check(1)', { simple: true }) === 'ok' ? undefined : 'is damaged'
}

/** What opening the database threw, as a sentence if the file is the reason. */
function openingError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof SqliteError)) return error
  const isBroken = error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT')
  return isBroken ? unusable(dataDir, 'is damaged') : error
}

function unusable(dataDir: string, problem: string): UnusableData {
  return new UnusableData(
    `The database ${join(dataDir, DATABASE_FILE)} ${problem}. Put a backup back with: npm run restore -- <file>; what is there now is kept.`,
  )
}
