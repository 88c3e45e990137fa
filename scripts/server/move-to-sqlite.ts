import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onPostgres, type PostgresCopy } from '../../apps/api/src/storage/copying/postgres-side.ts'
import {
  announceMove,
  cancelMove,
  MARK_MOVED,
  MARK_UNFINISHED,
  type MoveState,
  moveStateOf,
  UNMARK,
} from '../../apps/api/src/storage/moving.ts'
import { openPostgres } from '../../apps/api/src/storage/postgres/open.ts'
import { closeDatabase, openDatabaseFile } from '../../apps/api/src/storage/sqlite/open.ts'
import type { Storage } from '../../apps/api/src/storage/storage.ts'
import { blobsFromTable } from './copy-blobs.ts'
import { dataFolder, setAside } from './data-folder.ts'
import { putInPlace } from './durable.ts'
import { intoFile, removeFile } from './into-file.ts'
import { type Move, runMove, secretFile } from './move.ts'

/** Copies everything from PostgreSQL back to SQLite, while servers may go on reading. */
export async function moveToSqlite(move: Move): Promise<void> {
  const { dataDir, databaseUrl, sessionSecret, now } = move
  const { database, backups } = dataFolder(dataDir)
  mkdirSync(backups, { recursive: true, mode: 0o700 })
  const to = await stateOfFile(database)
  if (to === 'usable') throw new Error(`${dataDir} holds a database that is in use. Name another folder with DATA_DIR.`)
  const source = await openPostgres({ databaseUrl, size: 1, now: () => now })
  try {
    const from = await moveStateOf(source.db)
    if (from === 'usable') await copyAll(source, move)
    else if (typeof from === 'string' || to !== 'unfinished') {
      throw new Error('The PostgreSQL database is not the one in use: it was moved before.')
    }
    if (sessionSecret) writeFileSync(secretFile(dataDir), sessionSecret, { mode: 0o600 })
    await finish(database)
  } finally {
    await source.close()
  }
}

async function copyAll(source: Storage, move: Move): Promise<void> {
  await announceMove(source.db, move.now)
  await wait(move.noticedWithinMs)
  try {
    await onPostgres(move.databaseUrl, { isReader: false }, async (side) => {
      await copyFrom(side, move)
      await side.query(UNMARK)
      await side.query(MARK_MOVED, [move.now.toISOString()])
    })
  } catch (error) {
    await cancelMove(source.db)
    throw error
  }
}

async function copyFrom(side: PostgresCopy, { dataDir, s3, now }: Move): Promise<void> {
  const { database, backups, blobs } = dataFolder(dataDir)
  const part = `${database}.part`
  try {
    await intoFile(side, { file: part, now, isLocking: true, mark: MARK_UNFINISHED })
    if (!s3) await blobsFromTable(side, blobs)
    setAside(database, join(backups, `before-move-${now.toISOString().replaceAll(':', '-')}.db`))
    putInPlace(part, database)
  } finally {
    removeFile(part)
  }
}

/** Until here a server doesn't start on the file, so that it can't be used beside PostgreSQL. */
async function finish(file: string): Promise<void> {
  const db = openDatabaseFile(file)
  try {
    db.sqlite.exec(UNMARK)
  } finally {
    closeDatabase(db)
  }
}

async function stateOfFile(file: string): Promise<MoveState | 'missing'> {
  if (!existsSync(file)) return 'missing'
  const db = openDatabaseFile(file)
  try {
    return await moveStateOf(db)
  } finally {
    closeDatabase(db)
  }
}

if (import.meta.main) {
  await runMove(moveToSqlite, ({ dataDir }) => [
    `Everything is in ${dataDir} now. Stop the servers, and start one without DATABASE_URL.`,
    'To move it back: npm run move-to-postgres',
  ])
}
