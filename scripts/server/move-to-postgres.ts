import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { s3Blobs } from '../../apps/api/src/blobs/s3.ts'
import { copiedTables } from '../../apps/api/src/storage/copying/copied-tables.ts'
import { copyTables } from '../../apps/api/src/storage/copying/copy-tables.ts'
import { onPostgres } from '../../apps/api/src/storage/copying/postgres-side.ts'
import { sqliteSide } from '../../apps/api/src/storage/copying/sqlite-side.ts'
import {
  announceMove,
  cancelMove,
  isEmpty,
  MARK_MOVED,
  MARK_UNFINISHED,
  type MoveState,
  moveStateOf,
  UNMARK,
} from '../../apps/api/src/storage/moving.ts'
import { openPostgres } from '../../apps/api/src/storage/postgres/open.ts'
import { migrate } from '../../apps/api/src/storage/sqlite/migrate.ts'
import { closeDatabase, openDatabase } from '../../apps/api/src/storage/sqlite/open.ts'
import type { SqliteDb } from '../../apps/api/src/storage/sqlite/sqlite-db.ts'
import { blobsToBucket, blobsToTable } from './copy-blobs.ts'
import { dataFolder } from './data-folder.ts'
import { type Move, requireSameSecret, runMove } from './move.ts'

/**
 * Copies everything to PostgreSQL, while a server may go on reading. Throws, and changes nothing, if PostgreSQL holds
 * other data or anything arrived differently.
 */
export async function moveToPostgres(move: Move): Promise<void> {
  const { dataDir, databaseUrl, now } = move
  if (!existsSync(dataFolder(dataDir).database)) {
    throw new Error(`There is no database in ${dataDir}, so there is nothing to move.`)
  }
  requireSameSecret(move)
  const db = openDatabase(dataDir)
  try {
    await migrate(db, { dataDir, now })
    const from = await moveStateOf(db)
    const to = await stateOfTarget(move)
    // Killed after the last row was there.
    if (typeof from === 'object' && to === 'unfinished') return await finish(databaseUrl)
    if (from !== 'usable') throw new Error(`The database in ${dataDir} is not the one in use: it was moved before.`)
    if (to === 'filled')
      throw new Error('The PostgreSQL database holds accounts or campaigns already. Name an empty one.')
    return await copyAll(db, move)
  } finally {
    closeDatabase(db)
  }
}

async function copyAll(db: SqliteDb, move: Move): Promise<void> {
  await announceMove(db, move.now)
  await wait(move.noticedWithinMs)
  try {
    // With the write lock, so that nothing is written after it was copied.
    db.sqlite.exec('begin immediate')
    await copyToTarget(db, move)
    db.sqlite.exec(UNMARK)
    db.sqlite.prepare(MARK_MOVED.replace('$1', '?')).run(move.now.toISOString())
    db.sqlite.exec('commit')
    await finish(move.databaseUrl)
  } catch (error) {
    if (db.sqlite.inTransaction) db.sqlite.exec('rollback')
    if ((await moveStateOf(db)) === 'usable') await cancelMove(db)
    throw error
  }
}

function copyToTarget(db: SqliteDb, { dataDir, databaseUrl, s3 }: Move): Promise<void> {
  const { blobs } = dataFolder(dataDir)
  return onPostgres(databaseUrl, { isReader: false }, async (side) => {
    await side.query("delete from setting where key in ('moving', 'moved')")
    await copyTables(sqliteSide(db.sqlite), side, copiedTables(db.sqlite))
    if (s3) await blobsToBucket(blobs, s3Blobs(s3))
    else await blobsToTable(blobs, side)
    await side.query(MARK_UNFINISHED)
  })
}

async function finish(databaseUrl: string): Promise<void> {
  await onPostgres(databaseUrl, { isReader: false }, (side) => side.query(UNMARK))
}

/** `filled`: it has people or campaigns that no move left there. */
async function stateOfTarget({ databaseUrl, now }: Move): Promise<MoveState | 'filled'> {
  const { db, close } = await openPostgres({ databaseUrl, size: 1, now: () => now })
  try {
    const state = await moveStateOf(db)
    return state === 'usable' && !(await isEmpty(db)) ? 'filled' : state
  } finally {
    await close()
  }
}

if (import.meta.main) {
  await runMove(moveToPostgres, ({ dataDir }) => [
    `Everything is in PostgreSQL now. Stop the server that uses ${dataDir}, and start it with DATABASE_URL and the same SESSION_SECRET.`,
    'To move it back: npm run move-to-sqlite',
  ])
}
