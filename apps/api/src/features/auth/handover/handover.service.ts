import type { HandOverBody } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { isShortOfTwoFactor } from '../../../domain/two-factor.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Tx } from '../../../storage/sql.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { type Confirmation, confirmPassword, requireUnchanged } from '../account/confirm-password.ts'
import { makeOwner, whyNotOwner } from '../owner.ts'
import { checkSecondStep } from '../two-factor/second-step.ts'
import { findUserByEmail } from '../users.repository.ts'

/** Both steps of signing in are asked for, because only the new owner can give the server back. */
export async function handOver(
  deps: Deps,
  { email, totp }: HandOverBody,
  confirmation: Confirmation,
): Promise<{ email: string }> {
  const { db, config, bus, mailer, now } = deps
  if (config.ownerEmail) {
    throw new AppError('forbidden', 'This server is set up to know its owner by an address. Change that setting first.')
  }
  const confirmed = await confirmPassword(deps, confirmation)
  // Before the code, which works once.
  await requireFit(db, email)
  await checkSecondStep(deps, confirmed.id, totp)
  return db.transaction(async (tx) => {
    const owner = await requireUnchanged(tx, confirmed)
    if (!owner.is_owner) throw new AppError('not_owner', 'Only the server’s owner can do this.')
    const next = await requireFit(tx, email)
    if (next.is_owner) return { email: next.email }
    await makeOwner(tx, next, { at: now(), actorId: owner.id })
    for (const { id } of [owner, next]) bus.within(tx).rightsChanged(`user:${id}`)
    for (const to of [owner.email, next.email]) await mailer.post(tx, handedOverMail(to, next.email))
    return { email: next.email }
  })
}

async function requireFit(db: Deps['db'] | Tx, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  if (!user) throw unfit(`No account has the address ${email}.`)
  const why = whyNotOwner(user)
  if (why) throw unfit(why)
  if (await isShortOfTwoFactor(db, user.id)) {
    throw unfit('This server asks its admins for two-factor. They must turn it on first.')
  }
  return user
}

function unfit(sentence: string): AppError {
  return new AppError('invalid', sentence, { path: 'email' })
}

function handedOverMail(to: string, owner: string) {
  const text = [
    `The account ${owner} owns this Lanternkeep server now. The owner before stays an admin.`,
    'If you don’t know about this, contact the person who runs the server’s computer right away.',
  ].join('\n\n')
  return { to, subject: 'This server has a new owner', text }
}
