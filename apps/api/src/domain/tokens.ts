import { flag } from '../storage/flag.ts'
import { type Db, first, query, run, type Tx } from '../storage/sql.ts'
import type { TokenRow } from '../storage/tables/accounts.ts'
import { hashOf, newSecret } from './secrets.ts'

type Kind = TokenRow['kind']
export type IssuedToken = { token: string; expiresAt: Date }

const HOUR_MS = 3_600_000
const VALID_MS: Record<Kind, number> = { 'verify-email': 24 * HOUR_MS, 'reset-password': HOUR_MS / 2 }

/** A new single-use token that an admin hands over; it replaces unused ones of the same kind. Only its hash is stored. */
export async function issueToken(tx: Tx, kind: Kind, userId: string, now: Date): Promise<IssuedToken> {
  await forgetUnused(tx, kind, userId)
  return addToken(tx, { kind, userId, now, mailed: false })
}

/** A token that is only sent to the account's address: using it proves the address. */
export async function issueMailedToken(tx: Tx, kind: Kind, userId: string, now: Date): Promise<IssuedToken> {
  await forgetUnused(tx, kind, userId)
  return addToken(tx, { kind, userId, now, mailed: true })
}

/** The same work as issuing one, for an account that doesn't exist, so that the timing doesn't reveal it. */
export async function pretendToken(tx: Tx, kind: Kind, now: Date): Promise<void> {
  await forgetUnused(tx, kind, '')
  const anyUser = await first(tx, query.selectFrom('user').select('id').limit(1))
  if (!anyUser) return
  const { token } = await addToken(tx, { kind, userId: anyUser.id, now, mailed: true })
  await run(tx, query.deleteFrom('token').where('token_hash', '=', hashOf(token)))
}

/** Of every kind. */
export async function forgetUnusedTokens(tx: Tx, userId: string): Promise<void> {
  await run(tx, query.deleteFrom('token').where('user_id', '=', userId).where('used_at', 'is', null))
}

async function forgetUnused(tx: Tx, kind: Kind, userId: string): Promise<void> {
  await run(
    tx,
    query.deleteFrom('token').where('user_id', '=', userId).where('kind', '=', kind).where('used_at', 'is', null),
  )
}

type NewToken = { kind: Kind; userId: string; now: Date; mailed: boolean }

async function addToken(tx: Tx, { kind, userId, now, mailed }: NewToken): Promise<IssuedToken> {
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
  await run(tx, query.insertInto('token').values(row))
  return { token, expiresAt }
}

/** The token if it is known and not expired; used ones are found too. */
export async function findToken(db: Db, kind: Kind, token: string, now: Date): Promise<TokenRow | undefined> {
  const found = query.selectFrom('token').selectAll().where('token_hash', '=', hashOf(token)).where('kind', '=', kind)
  const row = await first(db, found)
  return row && row.expires_at > now.toISOString() ? row : undefined
}

export async function markTokenUsed(tx: Tx, { token_hash }: TokenRow, now: Date): Promise<void> {
  await run(tx, query.updateTable('token').set({ used_at: now.toISOString() }).where('token_hash', '=', token_hash))
}

/** Counts one try; false if none are left. Two at the same time count twice. */
export async function takeTry(db: Db, { token_hash }: TokenRow, max: number): Promise<boolean> {
  const tries = query.updateTable('token').set((token) => ({ failed_tries: token('failed_tries', '+', 1) }))
  return (await run(db, tries.where('token_hash', '=', token_hash).where('failed_tries', '<', max))) === 1
}
