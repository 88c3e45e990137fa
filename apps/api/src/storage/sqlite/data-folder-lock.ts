import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database, { SqliteError } from 'better-sqlite3'
import { UnusableData } from '../errors.ts'
import { IN_MEMORY, keepPrivate } from './open.ts'

const LOCK_FILE = 'server.lock'

/**
 * Keeps other servers off this folder until the returned function is called. The lock is one of the operating system,
 * so it ends with this process, however that ends. Throws a sentence if another server runs.
 */
export function lockDataFolder(dataDir: string): () => void {
  if (dataDir === IN_MEMORY) return () => {}
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, LOCK_FILE)
  keepPrivate(file)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    throw new UnusableData(
      `Another server is running on the data in ${dataDir}. Stop it first, or choose another folder with DATA_DIR=...`,
    )
  }
  return () => void lock.close()
}
