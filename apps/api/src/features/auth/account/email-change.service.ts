import type { ChangeEmailBody } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { forgetUnusedTokens } from '../../../domain/tokens.ts'
import { AppError } from '../../../errors/app-error.ts'
import { mayBeSignedIn } from '../../../http/session/session.ts'
import { query, run, type Tx } from '../../../storage/sql.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { requireFreeAddress } from '../free-address.ts'
import { mailVerification } from '../mail-verification.ts'
import type { OwnerRules } from '../owner.ts'
import { emailKeyOf, findUserById, setNames } from '../users.repository.ts'
import { type Confirmation, confirmPassword, requireUnchanged } from './confirm-password.ts'
import { addEmailChange, findEmailChange, forgetEmailChange, markEmailChangeUsed } from './email-change.repository.ts'

/**
 * Where mail is sent, the account keeps its address until the link mailed to the new one is opened. Elsewhere the new
 * one counts at once and is unverified, as after registering.
 */
export async function changeEmail(
  deps: Deps,
  { email }: Pick<ChangeEmailBody, 'email'>,
  confirmation: Confirmation,
): Promise<void> {
  const { db, limits, mailer } = deps
  const confirmed = await confirmPassword(deps, confirmation)
  await limits.take('mailPerAccount', `email ${confirmed.id}`)
  await db.transaction(async (tx) => {
    const user = await requireUnchanged(tx, confirmed)
    refuseDesignated(deps, user)
    if (user.email === email) return forgetEmailChange(tx, user.id)
    const isOwnAddress = emailKeyOf(email) === user.email_key
    if (!isOwnAddress) await requireFreeAddress(tx, email, 'email')
    if (isOwnAddress) await setAddress(deps, tx, { user, email, verifiedAt: user.email_verified_at })
    else if (mailer.sends) await mailLink(deps, tx, { user, email })
    else {
      await setAddress(deps, tx, { user, email, verifiedAt: null })
      await mailVerification(deps, tx, { id: user.id, email })
    }
  })
}

export async function cancelEmailChange({ db }: Deps, userId: string): Promise<void> {
  await db.transaction((tx) => forgetEmailChange(tx, userId))
}

/** Opens the link of a new address. False if the token is not of one; opening it twice is not an error. */
export async function confirmNewEmail(
  tx: Tx,
  { deps, owner, token }: { deps: Deps; owner: OwnerRules; token: string },
): Promise<boolean> {
  const found = await findEmailChange(tx, token, deps.now())
  const user = found && (await findUserById(tx, found.user_id))
  if (!found || !user || !mayBeSignedIn(user)) return false
  if (found.used_at !== null) return true
  if (emailKeyOf(found.email) !== user.email_key) await requireFreeAddress(tx, found.email)
  await setAddress(deps, tx, { user, email: found.email, verifiedAt: deps.now().toISOString() })
  await markEmailChangeUsed(tx, user.id, deps.now())
  const changed = await findUserById(tx, user.id)
  if (changed) await owner.afterVerification(tx, changed)
  return true
}

/** Links that were mailed to the earlier address work no more: they would prove the wrong one. */
async function setAddress(
  { bus, mailer }: Deps,
  tx: Tx,
  { user, email, verifiedAt }: { user: UserRow; email: string; verifiedAt: string | null },
): Promise<void> {
  await setNames(tx, user.id, { ...user, email })
  await run(tx, query.updateTable('user').set({ email_verified_at: verifiedAt }).where('id', '=', user.id))
  await forgetUnusedTokens(tx, user.id)
  bus.within(tx).rightsChanged(`user:${user.id}`)
  await mailer.post(tx, changedMail(user.email, email))
}

/** If a setting names the owner's address, the next person to register with it would own the server. */
function refuseDesignated({ config }: Deps, user: UserRow): void {
  if (!config.ownerEmail || !user.is_owner || emailKeyOf(config.ownerEmail) !== user.email_key) return
  const sentence = 'This server is set up to know its owner by this address. Change that setting first.'
  throw new AppError('invalid', sentence, { path: 'email' })
}

async function mailLink(
  { mailer, now, publicUrl }: Deps,
  tx: Tx,
  { user, email }: { user: UserRow; email: string },
): Promise<void> {
  const { token, expiresAt } = await addEmailChange(tx, { userId: user.id, email, now: now() })
  const link = `${publicUrl()}/verify-email/${token}`
  const text = [
    'Someone asked to use this address for their Lanternkeep account.',
    `Open this link to change to it:\n${link}`,
    'The link works once, for 24 hours. If this wasn’t you, ignore this email. Nothing changes.',
  ].join('\n\n')
  await mailer.post(tx, { to: email, subject: 'Verify your new email address', text, link, expiresAt })
}

function changedMail(to: string, email: string) {
  const text = [
    `Your Lanternkeep account now has the address ${email}. Log in with that one.`,
    'If this wasn’t you, contact the person who runs the server right away.',
  ].join('\n\n')
  return { to, subject: 'Your email address was changed', text }
}
