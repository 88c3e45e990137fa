import { existsSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { beginGeneration, type NewGeneration } from '../../apps/api/src/storage/begin-generation.ts'
import { migrate } from '../../apps/api/src/storage/sqlite/migrate.ts'
import { closeDatabase, openDatabaseFile } from '../../apps/api/src/storage/sqlite/open.ts'
import { faultIn } from './data-folder.ts'

/** Throws if there is no file to restore. */
export function requireFile(backup: string): void {
  if (!existsSync(backup)) throw new Error(`There is no ${backup}.`)
  if (statSync(backup).isDirectory()) throw new Error(`${backup} is a folder. Name the backup in it.`)
}

/** Makes the copy `part` of a backup what a server can start on. Returns when the backup was made. */
export async function followOnOf(part: string, backup: string, now: Date): Promise<Date> {
  const fault = faultOf(part)
  if (fault) throw new Error(`${backup} ${fault}`)
  const named = namedAt(backup)
  const backupAt = named ?? statSync(backup).mtime
  await makeFollowOn(part, { dataDir: dirname(backup), now, backupAt, isGuessed: named === undefined })
  return backupAt
}

/** Why the copy of a backup can't be restored, or undefined. */
function faultOf(part: string): string | undefined {
  try {
    const fault = faultIn(part)
    if (fault) return `is damaged: ${fault}`
    return isOurs(part) ? undefined : 'holds no Lanternkeep data: it is empty, or the database of another program.'
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_NOTADB') return 'is not a backup: it holds no database.'
    if ((error as { code?: string }).code?.startsWith('SQLITE_CORRUPT')) return 'is damaged, or was not copied whole.'
    throw error
  }
}

/** SQLite reads a file without a byte, as a full disk leaves one, as a sound database without tables. */
function isOurs(file: string): boolean {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const tables = database.prepare(`select count(*) from sqlite_schema where name in ('kysely_migration', 'scope')`)
    return tables.pluck().get() === 2
  } finally {
    database.close()
  }
}

/** The backup as the first state of a new generation, migrated for this program, in one file. */
async function makeFollowOn(file: string, { dataDir, ...generation }: NewGeneration & { dataDir: string }) {
  const db = openDatabaseFile(file)
  try {
    await migrate(db, { dataDir, now: generation.now, keepsCopy: false })
    await beginGeneration(db, generation)
    db.sqlite.pragma('journal_mode = DELETE')
  } finally {
    closeDatabase(db)
  }
}

/** A copy's name contains the time it was made. */
function namedAt(backup: string): Date | undefined {
  const named = basename(backup).replace(/^.*(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/, '$1T$2:$3:$4')
  const at = new Date(named)
  return Number.isNaN(at.getTime()) ? undefined : at
}
