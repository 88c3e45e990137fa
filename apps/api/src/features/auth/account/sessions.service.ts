import type { SignInSession } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { endSessions, findSessionsOf } from '../../../domain/sign-in-sessions.ts'
import { notFound } from '../../../errors/app-error.ts'

/** The person and the sign-in session of the request. */
type Caller = { userId: string; sessionHash: string }

/** Answered ids are the stored hashes: they name a session, and no one can sign in with one. */
export async function listSessions({ db, now }: Deps, { userId, sessionHash }: Caller): Promise<SignInSession[]> {
  const sessions = (await findSessionsOf(db, userId, now())).map((row) => ({
    id: row.id_hash,
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isCurrent: row.id_hash === sessionHash,
  }))
  return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
}

export async function endSession({ db, bus, now }: Deps, { userId }: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await findSessionsOf(tx, userId, now())
    if (!open.some(({ id_hash }) => id_hash === id)) throw notFound('This device is signed out already.')
    await endSessions(tx, userId, [id], { bus, now: now(), why: 'elsewhere' })
  })
}

/** Returns how many were ended. */
export function endOtherSessions({ db, bus, now }: Deps, { userId, sessionHash }: Caller): Promise<number> {
  return db.transaction(async (tx) => {
    const hashes = (await findSessionsOf(tx, userId, now())).map(({ id_hash }) => id_hash)
    const others = hashes.filter((hash) => hash !== sessionHash)
    await endSessions(tx, userId, others, { bus, now: now(), why: 'elsewhere' })
    return others.length
  })
}
