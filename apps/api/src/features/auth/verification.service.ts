import type { Deps } from '../../deps.ts'
import { findToken, issueMailedToken, markTokenUsed, pretendToken } from '../../domain/tokens.ts'
import { AppError } from '../../errors/app-error.ts'
import { mayBeSignedIn } from '../../http/session/session.ts'
import { inTransaction, type Tx } from '../../storage/sqlite/transaction.ts'
import type { OwnerRules } from './owner.ts'
import { emailKeyOf, findUserByEmail, findUserById, markVerified } from './users.repository.ts'

type Mailed = Pick<Deps, 'mailer' | 'now' | 'publicUrl'>

/** Mails a new link; earlier links stop working. */
export function mailVerification(
  { mailer, now, publicUrl }: Mailed,
  tx: Tx,
  user: { id: string; email: string },
): void {
  const { token, expiresAt } = issueMailedToken(tx, 'verify-email', user.id, now())
  const link = `${publicUrl()}/verify-email/${token}`
  mailer.post(tx, {
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
export function verifyEmail({ db, now }: Deps, owner: OwnerRules, token: string): void {
  inTransaction(db, (tx) => {
    const found = findToken(tx, 'verify-email', token, now())
    if (!found) throw new AppError('invalid', 'This verification link is invalid or has expired.')
    if (found.used_at) return
    markTokenUsed(tx, found, now())
    markVerified(tx, found.user_id, now())
    const user = findUserById(tx, found.user_id)
    if (user) owner.afterVerification(tx, user)
  })
}

/** Neither the answer nor its timing reveals whether the address has an account. */
export function resendVerification(deps: Deps, email: string, address: string): void {
  deps.limits.take('resendPerAddress', address)
  deps.limits.take('mailPerAccount', `resend ${emailKeyOf(email)}`)
  inTransaction(deps.db, (tx) => {
    const user = findUserByEmail(tx, email)
    const isWaiting = user && !user.email_verified_at && mayBeSignedIn(user)
    if (isWaiting) mailVerification(deps, tx, user)
    else {
      pretendToken(tx, 'verify-email', deps.now())
      deps.mailer.pretend(tx)
    }
  })
}
