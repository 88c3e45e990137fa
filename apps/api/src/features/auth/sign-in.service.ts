import type { LoginBody } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { isHeldByItself } from '../../domain/account-hold.ts'
import { heldSentence } from '../../domain/deletion-hold.ts'
import { AppError } from '../../errors/app-error.ts'
import type { UserRow } from '../../storage/tables/accounts.ts'
import { type Asking, isRightPassword, signInLimits } from './sign-in-limits.ts'
import { emailKeyOf, findUserByEmail } from './users.repository.ts'

/** The account with this password. Unknown addresses get the same answer, after the same time. */
export async function checkCredentials(deps: Deps, body: LoginBody, { address, browserOf }: Asking): Promise<UserRow> {
  const { db, passwords, humanCheck } = deps
  const user = await findUserByEmail(db, body.username)
  const account = emailKeyOf(body.username)
  const limits = signInLimits(deps.limits, { account, address, browser: user && browserOf(user.id) })
  for (const limit of limits) await limit.check()
  await humanCheck.verify(body.recaptchaToken ?? undefined, address)
  const isRight = await isRightPassword(limits, () => passwords.verify(user?.password_hash, body.password))
  if (!isRight || !user) throw badCredentials()
  return user
}

/** Throws if the account, read again, may not sign in with the password that was checked. */
export function requireMaySignIn(
  { mailer }: Deps,
  user: UserRow | undefined,
  checkedHash: string | null,
): asserts user is UserRow {
  if (!user || user.password_hash !== checkedHash) throw badCredentials()
  if (user.deleted_at !== null && !isHeldByItself(user)) throw new AppError('blocked', heldSentence(user.deleted_at))
  if (user.blocked) throw new AppError('blocked', 'This account is blocked.')
  if (mailer.sends && !user.email_verified_at) {
    throw new AppError('unverified', 'Please verify your email address before you log in.')
  }
}

function badCredentials(): AppError {
  return new AppError('bad_credentials', 'Invalid username or password')
}
