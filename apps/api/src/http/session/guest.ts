import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf, newSecret } from '../../domain/secrets.ts'
import type { Requester } from '../../people/requester.ts'
import { type Db, first, query, run, runIfPossible, type Tx } from '../../storage/sql.ts'

export const GUEST_COOKIE = 'lk_guest'
/** What a browser proposes as the cookie's value: as long as `newSecret`, and as hard to guess. */
const PROPOSED_SECRET = 'x-guest-secret'
const PROPOSED = /^[\w-]{43}$/
const DAY_MS = 86_400_000
const COOKIE_SECONDS = 400 * 86_400

/** The guest whose cookie this browser sends, or null. Each use renews the cookie, at most once a day. */
export async function guestOf(db: Db, request: FastifyRequest, reply: FastifyReply, now: Date): Promise<string | null> {
  const secret = request.cookies[GUEST_COOKIE]
  if (!secret) return null
  const row = await first(db, query.selectFrom('guest').selectAll().where('token_hash', '=', hashOf(secret)))
  if (!row) return null
  if (now.getTime() - Date.parse(row.last_seen_at) > DAY_MS) {
    const seen = query.updateTable('guest').set({ last_seen_at: now.toISOString() }).where('id', '=', row.id)
    if (await runIfPossible(db, seen)) setGuestCookie(reply, secret)
  }
  return row.id
}

/**
 * The guest identity of this browser, created when it first joins: the id for the membership, and `keep`, which sends
 * the cookie to the browser; call that after the commit. A browser that `proposed` its secret, and whose answer was lost,
 * is the same guest at its next try.
 */
export async function openGuest(
  tx: Tx,
  person: Requester | null,
  now: Date,
  proposed?: string,
): Promise<{ guestId: string; keep: (reply: FastifyReply) => void }> {
  if (person?.kind === 'guest') return { guestId: person.guestId, keep: () => {} }
  const secret = proposed ?? newSecret()
  const at = now.toISOString()
  const guest = { id: randomUUID(), token_hash: hashOf(secret), created_at: at, last_seen_at: at }
  const insert = query.insertInto('guest').values(guest)
  await run(
    tx,
    insert.onConflict((known) => known.column('token_hash').doNothing()),
  )
  const known = query.selectFrom('guest').select('id').where('token_hash', '=', guest.token_hash)
  const { id } = (await first(tx, known)) ?? guest
  return { guestId: id, keep: (reply) => setGuestCookie(reply, secret) }
}

/** The guest that a browser became by joining with this secret; its answer, and so the cookie, was lost. */
export async function proposedGuestOf(db: Db, proposed: string | undefined): Promise<string | undefined> {
  if (proposed === undefined) return undefined
  const known = query.selectFrom('guest').select('id').where('token_hash', '=', hashOf(proposed))
  return (await first(db, known))?.id
}

/** A header and not a cookie: another site in the same domain could set one, and would know the player's identity. */
export function proposedSecretOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const proposed = headers[PROPOSED_SECRET]
  return typeof proposed === 'string' && PROPOSED.test(proposed) ? proposed : undefined
}

function setGuestCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(GUEST_COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: COOKIE_SECONDS })
}
