import { flag } from '../storage/sqlite/flag.ts'
import type { Db } from '../storage/sqlite/open.ts'
import { first, query, run } from '../storage/sqlite/queries.ts'
import type { TokenRow } from '../storage/sqlite/tables/accounts.ts'
import type { Tx } from '../storage/sqlite/transaction.ts'
import { hashOf, newSecret } from './secrets.ts'

type Kind = TokenRow['kind']
export type IssuedToken = { token: string; expiresAt: Date }

const HOUR_MS = 3_600_000
const VALID_MS: Record<Kind, number> = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS / 2 }

/** A new single-use token that an admin hands over; it replaces unused ones of the same kind. Only its hash is stored. */
export function issueToken(tx: Tx, kind: Kind, userId: string, now: Date): IssuedToken {
  forgetUnused(tx, kind, userId)
  return addToken(tx, { kind, userId, now, mailed: false })
}

/** A token that is only sent to the account's address: using it proves the address. */
export function issueMailedToken(tx: Tx, kind: Kind, userId: string, now: Date): IssuedToken {
  forgetUnused(tx, kind, userId)
  return addToken(tx, { kind, userId, now, mailed: true })
}

/** The same work as issuing one, for an account that doesn't exist, so that the timing doesn't reveal it. */
export function pretendToken(tx: Tx, kind: Kind, now: Date): void {
  forgetUnused(tx, kind, '')
  const anyUser = first(tx, query.selectFrom('user').select('id').limit(1))
  if (!anyUser) return
  const { token } = addToken(tx, { kind, userId: anyUser.id, now, mailed: true })
  run(tx, query.deleteFrom('token').where('token_hash', '=', hashOf(token)))
}

function forgetUnused(tx: Tx, kind: Kind, userId: string): void {
  run(tx, query.deleteFrom('token').where('user_id', '=', userId).where('kind', '=', kind).where('used_at', 'is', null))
}

type NewToken = { kind: Kind; userId: string; now: Date; mailed: boolean }

function addToken(tx: Tx, { kind, userId, now, mailed }: NewToken): IssuedToken {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + VALID_MS[kind])
  const row = {
    token_hash: hashOf(token),
    kind,
    user_id: userId,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    used_at: null,
    failed_tries: 0,
    mailed: flag(mailed),
  }
  run(tx, query.insertInto('token').values(row))
  return { token, expiresAt }
}

/** The token if it is known and not expired; used ones are found too. */
export function findToken(db: Db, kind: Kind, token: string, now: Date): TokenRow | undefined {
  const found = query.selectFrom('token').selectAll().where('token_hash', '=', hashOf(token)).where('kind', '=', kind)
  const row = first(db, found)
  return row && row.expires_at > now.toISOString() ? row : undefined
}

export function markTokenUsed(tx: Tx, { token_hash }: TokenRow, now: Date): void {
  run(tx, query.updateTable('token').set({ used_at: now.toISOString() }).where('token_hash', '=', token_hash))
}

/** Counts one try; false if none are left. Two at the same time count twice. */
export function takeTry(db: Db, { token_hash }: TokenRow, max: number): boolean {
  const tries = query.updateTable('token').set((token) => ({ failed_tries: token('failed_tries', '+', 1) }))
  return run(db, tries.where('token_hash', '=', token_hash).where('failed_tries', '<', max)) === 1
}
