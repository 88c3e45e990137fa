import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { readConfig } from '../../apps/api/src/config.ts'
import { backupName, removeExpired } from './backup-keep.ts'
import { copyMissing, dataFolder, faultIn } from './data-folder.ts'
import { putInPlace } from './durable.ts'

const ALL_PAGES = 0x7fff_ffff

export type BackupResult = { file: string; images: number; removed: string[] }

/**
 * Copies the database and the images to `folder`, even while the server runs. The copy gets its name only once it is
 * complete, checked and on the disk. Throws if there is nothing to copy or the copy is corrupt.
 */
export async function backUp(dataDir: string, folder: string, now: Date): Promise<BackupResult> {
  const from = dataFolder(dataDir)
  if (!existsSync(from.database)) throw new Error(`There is no database in ${dataDir}, so there is nothing to back up.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, backupName(now))
  const part = `${file}.part`
  try {
    await copyDatabase(from.database, part)
    chmodSync(part, 0o600)
    const fault = faultIn(part)
    if (fault) throw new Error(`The backup is damaged and was removed: ${fault}`)
    // After the database, so that every image it names already existed.
    const images = copyMissing(from.blobs, join(folder, 'blobs'))
    putInPlace(part, file)
    return { file, images, removed: removeExpired(folder, now) }
  } finally {
    for (const rest of [part, `${part}-journal`, `${part}-wal`, `${part}-shm`]) rmSync(rest, { force: true })
  }
}

/** In one step: SQLite starts over whenever another process writes between two, which under load never ends. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new Database(from, { fileMustExist: true, timeout: 5_000 })
  try {
    await database.backup(to, { progress: () => ALL_PAGES })
  } finally {
    database.close()
  }
}

/** Of the database of the settings. */
async function backUpAnywhere(folder: string, now: Date): Promise<BackupResult> {
  if (!process.env.DATABASE_URL) return backUp(dataFolder().dataDir, folder, now)
  const { backUpPostgres } = await import('./backup-postgres.ts')
  return backUpPostgres({ ...readConfig(process.env), databaseUrl: process.env.DATABASE_URL }, folder, now)
}

/** An option that someone expects would become a folder's name. */
function folderIn([folder = dataFolder().backups, ...more]: string[]): string {
  if (folder.startsWith('-') || more.length > 0) throw new Error('Usage: npm run backup -- [folder]')
  return folder
}

if (import.meta.main) {
  try {
    const { file, images, removed } = await backUpAnywhere(folderIn(process.argv.slice(2)), new Date())
    console.log(`Saved ${file} with ${images} new images. Removed ${removed.length} old backups.`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
