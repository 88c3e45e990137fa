import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { userOf } from '../../../http/session/requester.ts'
import { signedOut } from '../../../http/session/session-end.ts'
import type { Tx } from '../../../storage/sql.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { findUserById } from '../users.repository.ts'

/** Who changes something of their account, what they typed as their password, and from which network address. */
export type Confirmation = { userId: string; password: string; address: string }

export function confirmationOf(request: FastifyRequest, { password }: { password: string }): Confirmation {
  return { userId: userOf(request).id, password, address: request.ip }
}

/**
 * The account, if the password is its present one. Tries count together with those of logging in, so that a browser
 * left open is no way to guess it.
 */
export async function confirmPassword(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  { userId, password, address }: Confirmation,
): Promise<UserRow> {
  const user = await requireAccount(db, userId)
  const account = `${user.email_key} ${address}`
  await limits.take('loginPerAccount', account)
  await limits.take('loginPerAddress', address)
  if (!(await passwords.verify(user.password_hash, password))) throw wrongPassword()
  // Only wrong passwords count.
  await limits.refund('loginPerAccount', account)
  await limits.refund('loginPerAddress', address)
  return user
}

/** The account as it is in this transaction. Throws if its password changed since it was confirmed. */
export async function requireUnchanged(tx: Tx, confirmed: UserRow): Promise<UserRow> {
  const user = await requireAccount(tx, confirmed.id)
  if (user.password_hash !== confirmed.password_hash) throw wrongPassword()
  return user
}

export async function requireAccount(db: Deps['db'], userId: string): Promise<UserRow> {
  const user = await findUserById(db, userId)
  if (!user) throw signedOut()
  return user
}

function wrongPassword(): AppError {
  return new AppError('invalid', 'That’s not your password.', { path: 'password' })
}
