import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { connectionOf } from './connection.ts'
import { type SqliteDb, sqliteDb } from './sqlite-db.ts'

export const DATABASE_FILE = 'lanternkeep.db'
export const IN_MEMORY = ':memory:'

/** How long a statement waits for another process (a backup, a second server by mistake) before it fails. */
const BUSY_TIMEOUT_MS = 5_000
const JOURNAL_SIZE_LIMIT_BYTES = 64 * 1024 * 1024

/** Opens `dataDir`/lanternkeep.db, creating it if missing, or a database in memory for `:memory:`. */
export function openDatabase(dataDir: string): SqliteDb {
  return openDatabaseFile(databaseFile(dataDir))
}

/** The bytes of a database become one in memory. */
export function openDatabaseFile(file: string | Buffer): SqliteDb {
  const writer = connectionOf(openForWriting(file))
  const reader = isFile(file) ? connectionOf(openForReading(file)) : writer
  return sqliteDb(writer, reader)
}

function isFile(file: string | Buffer): file is string {
  return typeof file === 'string' && file !== IN_MEMORY
}

export function closeDatabase({ writer, reader }: SqliteDb): void {
  for (const { sqlite, statements } of new Set([reader, writer])) {
    statements.clear()
    sqlite.close()
  }
}

function openForWriting(file: string | Buffer): Database.Database {
  if (isFile(file)) keepPrivate(file)
  const sqlite = new Database(file)
  // EXTRA while a new database turns to WAL: a power failure could otherwise bring back the journal that was deleted,
  // and with it the empty database. Then FULL, not NORMAL: in WAL mode NORMAL loses acknowledged writes.
  sqlite.pragma('synchronous = EXTRA')
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  sqlite.pragma('trusted_schema = OFF')
  sqlite.pragma(`journal_size_limit = ${JOURNAL_SIZE_LIMIT_BYTES}`)
  return sqlite
}

function openForReading(file: string): Database.Database {
  const sqlite = new Database(file, { readonly: true })
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  sqlite.pragma('trusted_schema = OFF')
  return sqlite
}

/** Readable by this account only. SQLite gives the files beside it the same mode. */
export function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(each)) chmodSync(each, 0o600)
  }
}

function databaseFile(dataDir: string): string {
  if (dataDir === IN_MEMORY) return IN_MEMORY
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, DATABASE_FILE)
}
