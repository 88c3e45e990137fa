import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { knownBrowserOf } from '../../../http/session/known-browser.ts'
import { userOf } from '../../../http/session/requester.ts'
import { signedOut } from '../../../http/session/session-end.ts'
import type { Tx } from '../../../storage/sql.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { isRightPassword, signInLimits } from '../sign-in-limits.ts'
import { findUserById } from '../users.repository.ts'

/**
 * Who changes something of their account, what they typed as their password, from which network
 * address, and in which browser if the account signed in there before.
 */
export type Confirmation = { userId: string; password: string; address: string; browser: string | undefined }

export function confirmationOf(
  { secret }: Pick<Deps, 'secret'>,
  request: FastifyRequest,
  { password }: { password: string },
): Confirmation {
  const userId = userOf(request).id
  return { userId, password, address: request.ip, browser: knownBrowserOf(request, userId, secret) }
}

/**
 * The account, if the password is its present one. Tries count together with those of logging in, so that a browser
 * left open is no way to guess it. `isConfirmed`: what confirms it where that password doesn't; such a try counts once.
 */
export async function confirmPassword(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  { userId, password, address, browser }: Confirmation,
  isConfirmed: (user: UserRow) => Promise<boolean> = async () => false,
): Promise<UserRow> {
  const user = await requireAccount(db, userId)
  const tries = signInLimits(limits, { account: user.email_key, address, browser })
  const isRight = async () => (await passwords.verify(user.password_hash, password)) || (await isConfirmed(user))
  if (!(await isRightPassword(tries, isRight))) throw wrongPassword()
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
