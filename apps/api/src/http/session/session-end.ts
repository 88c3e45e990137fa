import { Signer } from '@fastify/cookie'
import { ACCOUNT_HEADER, type SessionEndReason } from '@lanternkeep/schema'
import type { FastifyRequest } from 'fastify'
import { hashOf } from '../../domain/secrets.ts'
import { AppError } from '../../errors/app-error.ts'
import { lastRestore } from '../../storage/last-restore.ts'
import { type Db, first, query } from '../../storage/sql.ts'
import type { UserRow, WebSessionRow } from '../../storage/tables/accounts.ts'

export const SESSION_COOKIE = 'lk_session'

/** What ended the sign-in session whose cookie the browser still has; null for a logout and for expiry. */
export type SessionEnd = { userId?: string; reason: SessionEndReason | null }

declare module 'fastify' {
  interface FastifyRequest {
    sessionEnd: SessionEnd | null
  }
}

/** Only that browser learns why: it sends the session's own cookie. */
const END_MESSAGES: Record<SessionEndReason, string> = {
  blocked: 'This account is blocked on this server.',
  deleted: 'This account was deleted on this server.',
  rights: 'Your admin rights were removed, so you were logged out everywhere. Please log in again.',
  password: 'This account’s password was changed, so you were logged out everywhere. Please log in again.',
  elsewhere: 'You were signed out from another device. Please log in again.',
  restored: 'This server was restored from a backup, so everyone was logged out. Please log in again.',
}

export function signedOut(end: SessionEnd | null = null): AppError {
  const reason = end?.reason
  if (!reason) return new AppError('signed_out', 'You’re logged out. Please log in.')
  return new AppError('signed_out', END_MESSAGES[reason], { fields: { reason } })
}

type Known = { db: Db; secret: string; now: () => Date }

/** The sign-in session that this request's cookie names, if it has ended. */
export async function sessionEndOf({ db, secret, now }: Known, request: FastifyRequest): Promise<SessionEnd | null> {
  const cookie = request.cookies[SESSION_COOKIE]
  const sessionId = cookie ? new Signer(secret).unsign(cookie).value : null
  if (!sessionId) return null
  const found = query
    .selectFrom('web_session')
    .innerJoin('user', 'user.id', 'web_session.user_id')
    .select(['user_id', 'ended_why', 'blocked', 'deleted_at'])
    .where('id_hash', '=', hashOf(sessionId))
  const row = await first(db, found)
  // Signed by this server but unknown to it: the session is newer than the backup, or was removed by the restore.
  if (!row) return (await lastRestore(db, now())) ? { reason: 'restored' } : null
  // A device that syncs another account's copy learns nothing about this one.
  const account = request.headers[ACCOUNT_HEADER]
  const isOther = account !== undefined && account !== row.user_id
  return { userId: row.user_id, reason: isOther ? null : reasonOf(row) }
}

function reasonOf({
  deleted_at,
  blocked,
  ended_why,
}: Pick<UserRow & WebSessionRow, 'deleted_at' | 'blocked' | 'ended_why'>) {
  if (deleted_at !== null) return 'deleted'
  return blocked ? 'blocked' : ended_why
}
