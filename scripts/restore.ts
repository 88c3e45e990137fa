import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { isBackup } from './backup-keep.ts'
import { copyMissing, dataFolder, faultIn } from './data-folder.ts'
import { putInPlace } from './durable.ts'

/** More than any campaign counts up between a copy and its return. */
const SEQUENCE_GAP = 1_000_000

export type RestoreResult = { database: string; before: string | undefined; images: number }

/**
 * Puts a copy in the place of the database; what was there moves to the backups folder. Throws, and changes nothing,
 * when the copy is not sound or a server has the database open.
 */
export function restore(dataDir: string, backup: string, now: Date): RestoreResult {
  const to = dataFolder(dataDir)
  if (!existsSync(backup)) throw new Error(`There is no ${backup}.`)
  mkdirSync(to.backups, { recursive: true, mode: 0o700 })
  const part = `${to.database}.part`
  try {
    copyFileSync(backup, part)
    const fault = faultIn(part)
    if (fault) throw new Error(`${backup} is not sound: ${fault}`)
    makeFollowOn(part)
    refuseWhileOpen(to.database)
    const before = setAside(
      to.database,
      join(to.backups, `before-restore-${now.toISOString().replaceAll(':', '-')}.db`),
    )
    const images = copyMissing(join(dirname(backup), 'blobs'), to.blobs)
    putInPlace(part, to.database)
    return { database: to.database, before, images }
  } finally {
    for (const rest of [part, `${part}-journal`]) rmSync(rest, { force: true })
  }
}

/**
 * Devices remember how far they have read: what is written from now on must count beyond all they may have seen, or they
 * would pass it over. Sessions that ended after the copy was made must not come back to life.
 */
function makeFollowOn(file: string): void {
  const database = new Database(file)
  database.transaction(() => {
    const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all()
    if (tables.includes('scope')) {
      database.prepare('update scope set seq = seq + ?, pub_seq = pub_seq + ?').run(SEQUENCE_GAP, SEQUENCE_GAP)
    }
    if (tables.includes('web_session')) database.prepare('delete from web_session').run()
  })()
  database.close()
}

/** Only the last one who has it open can take a database out of its write-ahead mode. */
function refuseWhileOpen(file: string): void {
  if (!existsSync(file)) return
  const database = new Database(file, { timeout: 0 })
  try {
    database.pragma('journal_mode = DELETE')
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) {
      throw new Error('A server is running on this data. Stop it first, then restore.')
    }
    // Too broken to ask: that is what a restore is for.
  } finally {
    database.close()
  }
}

function setAside(database: string, to: string): string | undefined {
  for (const rest of ['-wal', '-shm']) {
    if (existsSync(database + rest)) renameSync(database + rest, to + rest)
  }
  if (!existsSync(database)) return undefined
  renameSync(database, to)
  return to
}

function newestIn(folder: string): string | undefined {
  const name = existsSync(folder) ? readdirSync(folder).filter(isBackup).toSorted().at(-1) : undefined
  return name && join(folder, name)
}

if (import.meta.main) {
  const { dataDir, backups } = dataFolder()
  const backup = process.argv[2]
  const newest = newestIn(backups)
  try {
    if (!backup) throw new Error(`Which copy? npm run restore -- ${newest ?? '<file>'}`)
    const { database, before } = restore(dataDir, backup, new Date())
    console.log(`Restored ${database} from ${backup}. Everybody signs in again.`)
    if (before) console.log(`What was there before is kept as ${before}.`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
