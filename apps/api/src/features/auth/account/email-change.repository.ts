import { hashOf, newSecret } from '../../../domain/secrets.ts'
import { type Db, first, query, run, type Tx } from '../../../storage/sql.ts'
import type { EmailChangeRow } from '../../../storage/tables/accounts.ts'

const VALID_MS = 24 * 3_600_000

/** Waits for the link mailed to the new address; replaces an earlier one. Only the hash of its token is stored. */
export async function addEmailChange(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  await forgetEmailChange(tx, userId)
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + VALID_MS)
  const row = {
    user_id: userId,
    email,
    token_hash: hashOf(token),
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    used_at: null,
  }
  await run(tx, query.insertInto('email_change').values(row))
  return { token, expiresAt }
}

/** A used one is found too, until it expires. */
export async function findEmailChange(db: Db, token: string, now: Date): Promise<EmailChangeRow | undefined> {
  const found = query.selectFrom('email_change').selectAll().where('token_hash', '=', hashOf(token))
  return first(db, found.where('expires_at', '>', now.toISOString()))
}

/** The address that waits for its link to be opened. */
export async function findPendingEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const pending = query.selectFrom('email_change').select('email').where('user_id', '=', userId)
  const open = pending.where('used_at', 'is', null).where('expires_at', '>', now.toISOString())
  return (await first(db, open))?.email ?? null
}

export async function markEmailChangeUsed(tx: Tx, userId: string, now: Date): Promise<void> {
  const used = { used_at: now.toISOString() }
  await run(tx, query.updateTable('email_change').set(used).where('user_id', '=', userId))
}

export async function forgetEmailChange(tx: Tx, userId: string): Promise<void> {
  await run(tx, query.deleteFrom('email_change').where('user_id', '=', userId))
}
