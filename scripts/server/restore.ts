import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { readConfig } from '../../apps/api/src/config.ts'
import { isBackup } from './backup-keep.ts'
import { copyMissing, dataFolder, setAside } from './data-folder.ts'
import { putInPlace } from './durable.ts'
import { followOnOf, requireFile } from './follow-on.ts'

export type RestoreResult = { database: string; before: string | undefined; images: number; backupAt: Date }

/**
 * Replaces the database by a copy; the previous files move to the backups folder. Throws, and changes nothing, if the
 * copy is corrupt or from a newer program, or a server has the database open.
 */
export async function restore(dataDir: string, backup: string, now: Date): Promise<RestoreResult> {
  const to = dataFolder(dataDir)
  requireFile(backup)
  mkdirSync(to.backups, { recursive: true, mode: 0o700 })
  const part = `${to.database}.part`
  try {
    copyFileSync(backup, part)
    const backupAt = await followOnOf(part, backup, now)
    refuseWhileOpen(to.database)
    // Before the database is set aside: a full disk or a power cut in between would leave none.
    const images = copyMissing(join(dirname(backup), 'blobs'), to.blobs)
    const before = setAside(
      to.database,
      join(to.backups, `before-restore-${now.toISOString().replaceAll(':', '-')}.db`),
    )
    putInPlace(part, to.database)
    return { database: to.database, before, images, backupAt }
  } finally {
    for (const rest of [part, `${part}-journal`, `${part}-wal`, `${part}-shm`]) rmSync(rest, { force: true })
  }
}

/** Only the last process that has it open can take a database out of write-ahead mode. */
function refuseWhileOpen(file: string): void {
  if (!existsSync(file)) return
  const database = new Database(file, { timeout: 0 })
  try {
    database.pragma('journal_mode = DELETE')
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) {
      throw new Error('A server is running on this data. Stop it first, then restore.')
    }
    // Too broken to check, which is what a restore is for.
  } finally {
    database.close()
  }
}

function newestIn(folder: string): string | undefined {
  const name = existsSync(folder) ? readdirSync(folder).filter(isBackup).toSorted().at(-1) : undefined
  return name && join(folder, name)
}

/** Into the database of the settings. */
async function restoreAnywhere(backup: string, now: Date): Promise<RestoreResult> {
  if (!process.env.DATABASE_URL) return restore(dataFolder().dataDir, backup, now)
  const { restoreToPostgres } = await import('./restore-postgres.ts')
  const config = readConfig(process.env)
  return restoreToPostgres({ ...config, databaseUrl: process.env.DATABASE_URL }, backup, now)
}

if (import.meta.main) {
  const { backups } = dataFolder()
  const backup = process.argv[2]
  const newest = newestIn(backups)
  try {
    if (!backup) throw new Error(`Which backup? Run npm run restore -- ${newest ?? '<file>'}`)
    const { database, before, backupAt } = await restoreAnywhere(backup, new Date())
    const at = backupAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
    console.log(`Restored ${database} from ${backup}, made on ${at}.`)
    if (before) console.log(`The data from before is saved as ${before}.`)
    console.log('Everyone is logged out and has to log in again.')
    console.log('Accounts, passwords, plans, blocks and campaign members are as they were when the backup was made.')
    console.log(
      'If you blocked people since then, block them again. Accounts made since then are gone, but their devices keep their data.',
    )
    console.log('Devices that have newer campaign content bring it back when they connect.')
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
