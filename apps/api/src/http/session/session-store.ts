import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import { hashOf } from '../../domain/secrets.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../domain/sign-in-sessions.ts'
import { fixedQuery } from '../../storage/fixed-query.ts'
import { type Db, first, query, run, runIfPossible } from '../../storage/sql.ts'

/** How often the time of last use is written. */
const SEEN_EVERY_MS = 5 * 60_000

declare module 'fastify' {
  interface Session {
    userId?: string
    /** The browser and its system, in words; noted once, at login. */
    device?: string
  }
}

/** Sign-in sessions in the project's database, with hashed ids. A session without a user is never written. */
export function createSessionStore(db: Db, now: () => Date): SessionStore {
  return {
    get: (sessionId, callback) => answer(callback, readSession(db, hashOf(sessionId), now())),
    set: (sessionId, session, callback) => {
      const written = addSession(db, hashOf(sessionId), session, now()).catch((error: unknown) => {
        // The plugin would write it again behind the handler's answer, and replace that by the words of the database.
        delete session.userId
        throw error
      })
      answer(callback, written)
    },
    destroy: (sessionId, callback) => answer(callback, endSession(db, hashOf(sessionId), now())),
  }
}

const sessionByHash = fixedQuery((idHash) => query.selectFrom('web_session').selectAll().where('id_hash', '=', idHash))

async function readSession(db: Db, idHash: string, now: Date): Promise<Session | null> {
  const row = await first(db, sessionByHash(idHash))
  if (!row || row.ended_at !== null) return null
  const idle = now.getTime() - Date.parse(row.last_seen_at)
  if (idle > SESSION_IDLE_MS || now.getTime() - Date.parse(row.created_at) > SESSION_ABSOLUTE_MS) return null
  if (idle > SEEN_EVERY_MS) {
    const seen = query.updateTable('web_session').set({ last_seen_at: now.toISOString() })
    await runIfPossible(db, seen.where('id_hash', '=', idHash))
  }
  // Expiry is decided above, by our clock; the cookie only needs a length.
  return { userId: row.user_id, cookie: { originalMaxAge: SESSION_ABSOLUTE_MS } }
}

/** Adds a session once. An existing one is left alone, especially a tombstone: a slow request must not revive it. */
export async function addSession(
  db: Db,
  idHash: string,
  { userId, device = '' }: Pick<Session, 'userId' | 'device'>,
  now: Date,
): Promise<void> {
  if (!userId) return
  const at = now.toISOString()
  const row = { id_hash: idHash, user_id: userId, created_at: at, last_seen_at: at, ended_at: null, device }
  await run(
    db,
    query
      .insertInto('web_session')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

async function endSession(db: Db, idHash: string, now: Date): Promise<void> {
  const ended = { ended_at: now.toISOString() }
  await run(db, query.updateTable('web_session').set(ended).where('id_hash', '=', idHash).where('ended_at', 'is', null))
}

/** The plugin expects callbacks. */
function answer<T>(callback: (error: unknown, result?: T) => void, work: Promise<T>): void {
  work.then(
    (result) => callback(null, result),
    (error) => callback(error),
  )
}
