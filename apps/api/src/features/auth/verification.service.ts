import type { Deps } from '../../deps.ts'
import { findToken, issueMailedToken, markTokenUsed, pretendToken } from '../../domain/tokens.ts'
import { AppError } from '../../errors/app-error.ts'
import { mayBeSignedIn } from '../../http/session/session.ts'
import { limitNetworks } from '../../limits/networks.ts'
import type { Tx } from '../../storage/sql.ts'
import type { OwnerRules } from './owner.ts'
import { emailKeyOf, findUserByEmail, findUserById, markVerified } from './users.repository.ts'

type Mailed = Pick<Deps, 'mailer' | 'now' | 'publicUrl'>

/** Mails a new link; earlier links stop working. */
export async function mailVerification(
  { mailer, now, publicUrl }: Mailed,
  tx: Tx,
  user: { id: string; email: string },
): Promise<void> {
  const { token, expiresAt } = await issueMailedToken(tx, 'verify-email', user.id, now())
  const link = `${publicUrl()}/verify-email/${token}`
  await mailer.post(tx, {
    to: user.email,
    subject: 'Verify your email address',
    text: [
      'Welcome to Lanternkeep.',
      `Open this link to verify your email address:\n${link}`,
      'The link works once, for 24 hours. If you didn’t create an account, ignore this email.',
    ].join('\n\n'),
    link,
    expiresAt,
  })
}

/** Verifying twice with the same link is not an error: a page that loads twice would look like a failure. */
export async function verifyEmail({ db, now }: Deps, owner: OwnerRules, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findToken(tx, 'verify-email', token, now())
    if (!found) throw new AppError('invalid', 'This verification link is invalid or has expired.')
    if (found.used_at) return
    await markTokenUsed(tx, found, now())
    await markVerified(tx, found.user_id, now())
    const user = await findUserById(tx, found.user_id)
    if (user) await owner.afterVerification(tx, user)
  })
}

/** Neither the answer nor its timing reveals whether the address has an account. */
export async function resendVerification(deps: Deps, email: string, address: string): Promise<void> {
  await limitNetworks(deps.limits, 'resendPerAddress', address).take()
  await deps.limits.take('mailPerAccount', `resend ${emailKeyOf(email)}`)
  await deps.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    const isWaiting = user && !user.email_verified_at && mayBeSignedIn(user)
    if (isWaiting) await mailVerification(deps, tx, user)
    else {
      await pretendToken(tx, 'verify-email', deps.now())
      await deps.mailer.pretend(tx)
    }
  })
}
