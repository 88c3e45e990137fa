import { constants, copyFileSync, existsSync, globSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from '../../apps/api/src/storage/sqlite/open.ts'
import { putInPlace } from './durable.ts'

/** The paths in a server's data folder. */
export function dataFolder(dataDir = process.env.DATA_DIR || './data') {
  return {
    dataDir,
    database: join(dataDir, DATABASE_FILE),
    blobs: join(dataDir, 'blobs'),
    backups: join(dataDir, 'backups'),
  }
}

/** What is wrong with the database in `file`, or undefined. Leaves a standalone file, without a log beside it. */
export function faultIn(file: string): string | undefined {
  const database = new Database(file, { fileMustExist: true })
  try {
    database.pragma('journal_mode = DELETE')
    const integrity = database.pragma('integrity_check', { simple: true })
    if (integrity !== 'ok') return String(integrity)
    const orphans = database.pragma('foreign_key_check') as unknown[]
    return orphans.length > 0 ? `${orphans.length} rows point at rows that are gone` : undefined
  } finally {
    database.close()
  }
}

/** Files never change once they have their name, which is a hash of their content: only missing ones are copied. */
export function copyMissing(from: string, to: string): number {
  if (!existsSync(from)) return 0
  const files = globSync('**/*', { cwd: from, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1))
  const missing = paths.filter((path) => !path.endsWith('.part') && !existsSync(join(to, path)))
  for (const path of missing) {
    const target = join(to, path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    copyFileSync(join(from, path), `${target}.part`, constants.COPYFILE_FICLONE)
    putInPlace(`${target}.part`, target)
  }
  return missing.length
}

/** Moves the database, with the log beside it, to another name. Undefined if there is none. */
export function setAside(database: string, to: string): string | undefined {
  for (const rest of ['-wal', '-shm']) {
    if (existsSync(database + rest)) renameSync(database + rest, to + rest)
  }
  if (!existsSync(database)) return undefined
  renameSync(database, to)
  return to
}
