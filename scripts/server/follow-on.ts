import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { beginGeneration, type NewGeneration } from '../../apps/api/src/storage/begin-generation.ts'
import { migrate } from '../../apps/api/src/storage/sqlite/migrate.ts'
import { closeDatabase, openDatabaseFile } from '../../apps/api/src/storage/sqlite/open.ts'
import { faultIn } from './data-folder.ts'

/** Makes the copy `part` of a backup what a server can start on. Returns when the backup was made. */
export async function followOnOf(part: string, backup: string, now: Date): Promise<Date> {
  const fault = faultIn(part)
  if (fault) throw new Error(`${backup} is damaged: ${fault}`)
  const named = namedAt(backup)
  const backupAt = named ?? statSync(backup).mtime
  await makeFollowOn(part, { dataDir: dirname(backup), now, backupAt, isGuessed: named === undefined })
  return backupAt
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
