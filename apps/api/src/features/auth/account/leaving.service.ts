import type { DeletedUserAnswer } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { holdAccount, isHeldByItself, releaseAccount } from '../../../domain/account-hold.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { checkSecondStep } from '../two-factor/second-step.ts'
import { findUserById } from '../users.repository.ts'
import { type Confirmation, confirmPassword, requireUnchanged } from './confirm-password.ts'

/** The account goes after a hold, in which logging in takes it back. A server is never left without its owner. */
export async function deleteOwnAccount(
  deps: Deps,
  totp: string | undefined,
  confirmation: Confirmation,
): Promise<DeletedUserAnswer> {
  const { documents, bus, now, mailer } = deps
  const confirmed = await confirmPassword(deps, confirmation)
  refuseOwner(confirmed)
  await checkSecondStep(deps, confirmed.id, totp)
  return documents.write(async (tx) => {
    const user = await requireUnchanged(tx.sql, confirmed)
    refuseOwner(user)
    await mailer.post(tx.sql, deletedMail(user.email))
    return holdAccount(tx, user.id, { actorId: user.id, bus, now: now() })
  })
}

/** After a login with password and code: true if its person had deleted the account and has it back. */
export function takeBack({ documents, bus, now }: Deps, checked: UserRow): Promise<boolean> {
  if (!isHeldByItself(checked)) return Promise.resolve(false)
  return documents.write(async (tx) => {
    const held = await findUserById(tx.sql, checked.id)
    if (!held || !isHeldByItself(held) || held.password_hash !== checked.password_hash) return false
    await releaseAccount(tx, held, { actorId: held.id, bus, now: now() })
    return true
  })
}

function refuseOwner({ is_owner }: UserRow): void {
  if (is_owner) throw new AppError('forbidden', 'You own this server. Hand it over to someone else first.')
}

function deletedMail(to: string) {
  const text = [
    'Your Lanternkeep account was deleted. It is kept for 30 days: log in within them to take it back.',
    'If this wasn’t you, log in and change your password right away.',
  ].join('\n\n')
  return { to, subject: 'Your account was deleted', text }
}
