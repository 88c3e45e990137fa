import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentStorage } from './document-storage.ts'
import { UnusableData, WritesPaused } from './errors.ts'
import type { Storage } from './opened-storage.ts'
import { deleteSetting, readSetting, writeSetting } from './settings.ts'
import { type Db, first, query, type Runnable } from './sql.ts'
import { closeDatabase, DATABASE_FILE, openDatabaseFile } from './sqlite/open.ts'

// While its data moves to another database, a server reads on and refuses to write. The move says so in the settings of
// the database that it leaves, and of the one that it fills. It also locks what it copies; without this gate,
// writers would wait for that lock.

/** Until when writing is refused, in case the move is killed. */
const MOVE_MS = 30 * 60_000
/** How often a server looks. */
export const LOOK_EVERY_MS = 1_000

/** Until when nothing is written, while the data moves or after a move that was killed. */
export async function movingUntil(db: Db, now: Date): Promise<string | undefined> {
  const until = await readSetting(db, 'moving')
  return until !== undefined && until > now.toISOString() ? until : undefined
}

/** Stands for a time that never comes. */
const UNFINISHED = 'unfinished'

export async function announceMove(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + MOVE_MS).toISOString()
  await db.transaction((tx) => writeSetting(tx, 'moving', until))
}

export async function cancelMove(db: Db): Promise<void> {
  await db.transaction((tx) => deleteSetting(tx, 'moving'))
}

/** Statements that mark the database that was left, and the one that was filled until the other is marked. */
export const MARK_MOVED = "insert into setting (key, value) values ('moved', $1)"
export const MARK_UNFINISHED = `insert into setting (key, value) values ('moving', '${UNFINISHED}')`
export const UNMARK = "delete from setting where key = 'moving'"

export type MoveState = 'usable' | 'unfinished' | { movedAt: string }

export async function moveStateOf(db: Db): Promise<MoveState> {
  const movedAt = await readSetting(db, 'moved')
  if (movedAt !== undefined) return { movedAt }
  return (await readSetting(db, 'moving')) === UNFINISHED ? 'unfinished' : 'usable'
}

/** Throws a sentence for the person who starts the program. */
export async function requireNotMoved(db: Db, { isPostgres }: { isPostgres: boolean }): Promise<void> {
  const state = await moveStateOf(db)
  if (state === 'usable') return
  const [back, forth] = ['npm run move-to-sqlite', 'npm run move-to-postgres']
  if (state === 'unfinished') {
    throw new UnusableData(`Moving to this database did not finish. Run ${isPostgres ? forth : back} again.`)
  }
  const day = state.movedAt.slice(0, 10)
  throw new UnusableData(
    isPostgres
      ? `The data of this PostgreSQL database was moved to SQLite on ${day}. Start without DATABASE_URL, or move it again with ${forth}.`
      : `The data in this folder was moved to PostgreSQL on ${day}. Start with DATABASE_URL, or move it back with ${back}.`,
  )
}

/** Whether it has no people and no campaigns. */
export async function isEmpty(db: Db): Promise<boolean> {
  const rows = [
    await first(db, query.selectFrom('user').select('id').limit(1)),
    await first(db, query.selectFrom('guest').select('id').limit(1)),
    await first(db, query.selectFrom('scope').select('campaign_id').limit(1)),
  ]
  return rows.every((row) => row === undefined)
}

/**
 * Throws a sentence if an empty PostgreSQL database would be used in place of a folder's database: its move to
 * PostgreSQL was forgotten or cut off, and an empty server would hide that.
 */
export async function requireNothingLeft(db: Db, dataDir: string): Promise<void> {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file) || !(await isEmpty(db))) return
  const left = openDatabaseFile(file)
  try {
    if ((await moveStateOf(left)) !== 'usable' || (await isEmpty(left))) return
  } finally {
    closeDatabase(left)
  }
  throw new UnusableData(
    `The PostgreSQL database is empty, and ${file} was not moved to it. Run npm run move-to-postgres, or name another DATA_DIR to start without that data.`,
  )
}

/** The same storage, which refuses to write while `look` last saw that its data moves, or has moved. */
export function withWriteGate(storage: Storage, now: () => Date): Storage {
  const { db, documents } = storage
  let isClosed = false
  const pass = <T>(work: () => Promise<T>): Promise<T> => (isClosed ? Promise.reject(new WritesPaused()) : work())
  const guardedDb: Db = {
    ...db,
    execute: (statement) =>
      isClosed && !isRead(statement) ? pass(() => db.execute(statement)) : db.execute(statement),
    transaction: (work) => pass(() => db.transaction(work)),
  }
  const guardedDocuments: DocumentStorage = {
    ...documents,
    commit: (decision, ahead) => pass(() => documents.commit(decision, ahead)),
    transaction: (work) => pass(() => documents.transaction(work)),
  }
  return {
    ...storage,
    db: guardedDb,
    documents: guardedDocuments,
    async look() {
      isClosed = (await movingUntil(db, now())) !== undefined || (await readSetting(db, 'moved')) !== undefined
    },
  }
}

function isRead(statement: Runnable<unknown>): boolean {
  const node = statement.toOperationNode()
  if (node.kind === 'SelectQueryNode') return true
  return 'sqlFragments' in node && /^\s*select\b/i.test(String((node.sqlFragments as string[])[0]))
}
