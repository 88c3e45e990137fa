import type { ChangeBus } from '../bus/change-bus.ts'
import { inBatches } from '../storage/in-batches.ts'
import { all, type Db, query, run, type Tx } from '../storage/sql.ts'
import type { EndedWhy, WebSessionRow } from '../storage/tables/accounts.ts'

const DAY_MS = 86_400_000
/** Maximum lifetime of a sign-in session. */
export const SESSION_ABSOLUTE_MS = 30 * DAY_MS
/** How long a sign-in session may go unused. */
export const SESSION_IDLE_MS = 14 * DAY_MS
/** The marker of an ended session must outlive every request that could still write that session. */
const ENDED_MARKER_MS = DAY_MS
type Ending = { bus: ChangeBus; now: Date; why: EndedWhy | null }

/** Ends all of a user's sign-in sessions in this transaction, and their live streams once it is durable. */
export async function signOutEverywhere(tx: Tx, userId: string, { bus, now, why }: Ending): Promise<void> {
  await endSessionsOf(tx, userId, now, why)
  bus.within(tx).signedOut(`user:${userId}`)
}

/**
 * Ends every sign-in session of a user; `why` is what their browsers show. `signOutEverywhere` also ends live streams.
 */
export function endSessionsOf(tx: Tx, userId: string, now: Date, why: EndedWhy | null = null): Promise<number> {
  const ended = { ended_at: now.toISOString(), ended_why: why }
  return run(
    tx,
    query.updateTable('web_session').set(ended).where('user_id', '=', userId).where('ended_at', 'is', null),
  )
}

/** Ends these sign-in sessions of a user by the hash of their id, and their live streams once it is durable. */
export async function endSessions(tx: Tx, userId: string, hashes: string[], { bus, now, why }: Ending): Promise<void> {
  const ended = { ended_at: now.toISOString(), ended_why: why }
  for (const hash of hashes) {
    const session = query.updateTable('web_session').set(ended).where('id_hash', '=', hash)
    await run(tx, session.where('user_id', '=', userId).where('ended_at', 'is', null))
    bus.within(tx).signedOut(`user:${userId}`, hash)
  }
}

/** The user's sign-in sessions that have neither ended nor expired, the last used first. */
export function findSessionsOf(db: Db, userId: string, now: Date): Promise<WebSessionRow[]> {
  const after = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const open = query.selectFrom('web_session').selectAll().where('user_id', '=', userId).where('ended_at', 'is', null)
  const valid = open
    .where('created_at', '>=', after(SESSION_ABSOLUTE_MS))
    .where('last_seen_at', '>=', after(SESSION_IDLE_MS))
  return all(db, valid.orderBy('last_seen_at', 'desc').orderBy('created_at', 'desc').orderBy('id_hash'))
}

/** Which of these sign-in sessions, by the hash of their id, have not ended. */
export async function findOpenSessions(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const sessions = query.selectFrom('web_session').select('id_hash').where('id_hash', 'in', hashes)
  const open = await all(db, sessions.where('ended_at', 'is', null))
  return new Set(open.map(({ id_hash }) => id_hash))
}

/** Deletes expired sign-in sessions and old markers of ended ones. */
export function sweepSessions(db: Db, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return inBatches(db, (tx, most) => {
    const over = query
      .selectFrom('web_session')
      .select('id_hash')
      .where((row) =>
        row.or([
          row('created_at', '<', before(SESSION_ABSOLUTE_MS + ENDED_MARKER_MS)),
          row('last_seen_at', '<', before(SESSION_IDLE_MS + ENDED_MARKER_MS)),
        ]),
      )
      .limit(most)
    return run(tx, query.deleteFrom('web_session').where('id_hash', 'in', over))
  })
}
