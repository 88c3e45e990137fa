import type { RequestResetBody, ResetPasswordBody } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { signOutEverywhere } from '../../domain/sign-in-sessions.ts'
import { findToken, issueMailedToken, markTokenUsed, pretendToken, takeTry } from '../../domain/tokens.ts'
import { AppError } from '../../errors/app-error.ts'
import { mayBeSignedIn } from '../../http/session/session.ts'
import { limitNetworks } from '../../limits/networks.ts'
import type { Db, Tx } from '../../storage/sql.ts'
import type { TokenRow, UserRow } from '../../storage/tables/accounts.ts'
import type { OwnerRules } from './owner.ts'
import { refuseCommonPassword } from './password-rule.ts'
import { type Asking, forgiveTries } from './sign-in-limits.ts'
import { emailKeyOf, findUserByEmail, findUserById, markVerified, setPassword } from './users.repository.ts'

const MAX_ANSWERS = 5

/** Mails a link if this person may reset a password. Neither the answer nor its timing reveals whether they may. */
export async function requestReset(deps: Deps, { email, recaptchaToken }: RequestResetBody, address: string) {
  const { db, limits, humanCheck } = deps
  const account = `reset ${emailKeyOf(email)}`
  await limits.check('mailPerAccount', account)
  const near = limitNetworks(limits, 'resetPerAddress', address)
  await near.check()
  await humanCheck.verify(recaptchaToken ?? undefined, address)
  await limits.take('mailPerAccount', account)
  await near.take()
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user && mayReset(user)) await mailReset(deps, tx, user)
    else await pretendReset(deps, tx)
  })
}

/**
 * Sets a new password by a link: once, within half an hour. Every sign-in session and stream of the account ends. A
 * mailed link also proves the address; one passed on by an admin doesn't, or an admin could prove any address.
 */
export async function resetPassword(
  deps: Deps,
  owner: OwnerRules,
  { body, address, browserOf }: { body: ResetPasswordBody } & Asking,
): Promise<{ userId: string }> {
  const { db, now, bus, passwords, limits, mailer } = deps
  const { user, found } = await requireLink(db, body.token, now())
  if (found.failed_tries >= MAX_ANSWERS) throw tooManyAnswers()
  refuseCommonPassword(deps, body.newPassword, { email: user.email, path: 'newPassword' })
  await requireAnswer(deps, { user, found }, body)
  const passwordHash = await passwords.hash(body.newPassword)
  await db.transaction(async (tx) => {
    // The link may have been used, or the account blocked, while the password was hashed.
    const current = (await requireLink(tx, body.token, now())).user
    await markTokenUsed(tx, found, now())
    await setPassword(tx, current.id, passwordHash, now())
    if (found.mailed) await markVerified(tx, current.id, now())
    const verified = await findUserById(tx, current.id)
    if (found.mailed && verified) await owner.afterVerification(tx, verified)
    await signOutEverywhere(tx, current.id, { bus, now: now(), why: 'password' })
    await mailer.post(tx, changedMail(current.email))
  })
  await forgiveTries(limits, { account: user.email_key, address, browser: browserOf(user.id) })
  return { userId: user.id }
}

function mayReset(user: UserRow): boolean {
  return user.auth_provider === 'local' && mayBeSignedIn(user)
}

type Link = { user: UserRow; found: TokenRow }

/** The unused token and its account. Throws the same sentence for everything that is wrong with a link. */
async function requireLink(db: Db, token: string, now: Date): Promise<Link> {
  const found = await findToken(db, 'reset-password', token, now)
  const user = found && found.used_at === null ? await findUserById(db, found.user_id) : undefined
  if (!found || !user || !mayReset(user)) {
    throw new AppError('invalid', 'This reset link is invalid, has expired or was already used.', {
      path: 'token',
    })
  }
  return { user, found }
}

/**
 * An answer is optional; one that is sent must be right, for the account's own question
 * (behavior.md#resetting-a-password).
 */
async function requireAnswer({ db, passwords }: Deps, { user, found }: Link, body: ResetPasswordBody) {
  const answer = body.securityAnswer?.trim()
  if (!answer || user.security_question === null || user.security_answer_hash === null) return
  if (!(await takeTry(db, found, MAX_ANSWERS))) throw tooManyAnswers()
  const isAnswer = await passwords.verifyAnswer(user.security_answer_hash, answer)
  const isQuestion = body.securityQuestion === undefined || body.securityQuestion === user.security_question
  if (isAnswer && isQuestion) return
  const sentence = 'That’s not the answer to this account’s security question.'
  throw new AppError('invalid', sentence, { path: 'securityAnswer' })
}

async function pretendReset({ mailer, now }: Deps, tx: Tx): Promise<void> {
  await pretendToken(tx, 'reset-password', now())
  await mailer.pretend(tx)
}

function tooManyAnswers(): AppError {
  const sentence = 'Too many wrong answers. Please ask for a new reset link.'
  return new AppError('invalid', sentence, { path: 'token' })
}

async function mailReset({ mailer, now, publicUrl }: Deps, tx: Tx, user: UserRow): Promise<void> {
  const { token, expiresAt } = await issueMailedToken(tx, 'reset-password', user.id, now())
  const link = `${publicUrl()}/reset-password/${token}`
  const text = [
    'Someone asked to reset the password of your Lanternkeep account.',
    `Open this link to choose a new one:\n${link}`,
    'The link works once, for 30 minutes. If this wasn’t you, ignore this email. Your password stays the same.',
  ].join('\n\n')
  await mailer.post(tx, { to: user.email, subject: 'Reset your password', text, link, expiresAt })
}

function changedMail(to: string) {
  const text = [
    'The password of your Lanternkeep account was changed, and you were logged out on every device.',
    'If this wasn’t you, ask for a reset link right away and choose a new password.',
  ].join('\n\n')
  return { to, subject: 'Your password was changed', text }
}
