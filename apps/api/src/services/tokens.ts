import type { Db } from '../db/open.ts'
import { first, query, run } from '../db/queries.ts'
import type { TokenRow } from '../db/tables-accounts.ts'
import type { Tx } from '../db/transaction.ts'
import { hashOf, newSecret } from './secrets.ts'

type Kind = TokenRow['kind']
export type IssuedToken = { token: string; expiresAt: Date }

const HOUR_MS = 3_600_000
const VALID_MS: Record<Kind, number> = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS / 2 }

/** A new single-use token to hand on; it replaces the unused ones of the same kind. Only its hash is stored. */
export function issueToken(tx: Tx, kind: Kind, userId: string, now: Date): IssuedToken {
  run(tx, query.deleteFrom('token').where('user_id', '=', userId).where('kind', '=', kind).where('used_at', 'is', null))
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + VALID_MS[kind])
  const row = {
    token_hash: hashOf(token),
    kind,
    user_id: userId,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
  run(tx, query.insertInto('token').values({ ...row, used_at: null, failed_tries: 0 }))
  return { token, expiresAt }
}

/** A token that goes to the account's address and nowhere else: using it proves the address. */
export function issueMailedToken(tx: Tx, kind: Kind, userId: string, now: Date): IssuedToken {
  const issued = issueToken(tx, kind, userId, now)
  run(tx, query.updateTable('token').set({ mailed: 1 }).where('token_hash', '=', hashOf(issued.token)))
  return issued
}

/** The token if it is known and not expired; used ones are found too. */
export function findToken(db: Db, kind: Kind, token: string, now: Date): TokenRow | undefined {
  const found = query.selectFrom('token').selectAll().where('token_hash', '=', hashOf(token)).where('kind', '=', kind)
  const row = first(db, found)
  return row && row.expires_at > now.toISOString() ? row : undefined
}

export function useToken(tx: Tx, { token_hash }: TokenRow, now: Date): void {
  run(tx, query.updateTable('token').set({ used_at: now.toISOString() }).where('token_hash', '=', token_hash))
}

/** Counts one try; false when there are no more. Two that come at once count twice. */
export function takeTry(db: Db, { token_hash }: TokenRow, max: number): boolean {
  const tries = query.updateTable('token').set((token) => ({ failed_tries: token('failed_tries', '+', 1) }))
  return run(db, tries.where('token_hash', '=', token_hash).where('failed_tries', '<', max)) === 1
}
