import type { Deps } from '../../deps.ts'
import { findToken, markTokenUsed, pretendToken } from '../../domain/tokens.ts'
import { AppError } from '../../errors/app-error.ts'
import { mayBeSignedIn } from '../../http/session/session.ts'
import { limitNetworks } from '../../limits/networks.ts'
import { confirmNewEmail } from './account/email-change.service.ts'
import { mailVerification } from './mail-verification.ts'
import type { OwnerRules } from './owner.ts'
import { emailKeyOf, findUserByEmail, findUserById, markVerified } from './users.repository.ts'

/** Verifying twice with the same link is not an error: a page that loads twice would look like a failure. */
export async function verifyEmail(deps: Deps, owner: OwnerRules, token: string): Promise<void> {
  const { db, now } = deps
  await db.transaction(async (tx) => {
    const found = await findToken(tx, 'verify-email', token, now())
    if (!found && (await confirmNewEmail(tx, { deps, owner, token }))) return
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
