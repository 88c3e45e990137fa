import type { RecoveryCodesAnswer, TwoFactorSetup } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { newTotpSecret, totpUri } from '../../../domain/totp.ts'
import {
  findTwoFactor,
  isRecoveryCode,
  isTwoFactorRequired,
  removeTwoFactor,
  replaceRecoveryCodes,
  useSecondStep,
  useTotp,
} from '../../../domain/two-factor.ts'
import { AppError } from '../../../errors/app-error.ts'
import { query, run, type Tx } from '../../../storage/sql.ts'
import type { TwoFactorRow, UserRow } from '../../../storage/tables/accounts.ts'
import { type Confirmation, confirmPassword, requireUnchanged } from '../account/confirm-password.ts'

/** A new secret for an authenticator app. Logging in asks for no code before `turnOnTwoFactor`. */
export async function startTwoFactor(deps: Deps, confirmation: Confirmation): Promise<TwoFactorSetup> {
  const confirmed = await confirmPassword(deps, confirmation)
  const key = newTotpSecret()
  await deps.db.transaction(async (tx) => {
    const user = await requireUnchanged(tx, confirmed)
    if ((await findTwoFactor(tx, user.id))?.state === 'on') throw alreadyOn()
    await removeTwoFactor(tx, user.id)
    const row = {
      user_id: user.id,
      secret: key,
      state: 'setup',
      last_step: 0,
      created_at: deps.now().toISOString(),
    } as const
    await run(tx, query.insertInto('two_factor').values(row))
  })
  return { key, uri: totpUri(key, confirmed.email) }
}

/** The app has the secret if it shows the right code. */
export async function checkTwoFactor(
  deps: Deps,
  { userId, totp }: { userId: string; totp: string },
): Promise<RecoveryCodesAnswer> {
  await deps.limits.take('totpPerAccount', userId)
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    const row = await findTwoFactor(tx, userId)
    if (!row) throw startAgain()
    if (row.state === 'on') throw alreadyOn()
    if (!(await useTotp(tx, row, { code: totp, now: deps.now() }))) throw wrongCode()
    await setState(tx, userId, 'checked')
    return replaceRecoveryCodes(tx, userId)
  })
  await deps.limits.refund('totpPerAccount', userId)
  return { recoveryCodes }
}

/** `recoveryCode` is one that the person was shown: those of a setup that another one replaced are void. */
export async function turnOnTwoFactor(
  { db, mailer }: Deps,
  user: Pick<UserRow, 'id' | 'email'>,
  recoveryCode?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await findTwoFactor(tx, user.id)
    const isReplaced = recoveryCode !== undefined && !(await isRecoveryCode(tx, user.id, recoveryCode))
    if (isReplaced) throw row?.state === 'on' ? alreadyOn() : startAgain()
    if (row?.state === 'on') return
    if (row?.state !== 'checked') throw startAgain()
    await setState(tx, user.id, 'on')
    await mailer.post(tx, changedMail(user.email, 'on'))
  })
}

/** Asks for both steps. An admin can't while the owner requires it of them. */
export async function turnOffTwoFactor(deps: Deps, totp: string, confirmation: Confirmation): Promise<void> {
  await withBothSteps(deps, { totp, confirmation }, async (tx, user) => {
    if (user.is_admin && (await isTwoFactorRequired(tx))) {
      throw new AppError('forbidden', 'This server asks its admins for two-factor, so it stays on.')
    }
    await removeTwoFactor(tx, user.id)
    await deps.mailer.post(tx, changedMail(user.email, 'off'))
  })
}

export async function renewRecoveryCodes(
  deps: Deps,
  totp: string,
  confirmation: Confirmation,
): Promise<RecoveryCodesAnswer> {
  return withBothSteps(deps, { totp, confirmation }, async (tx, user) => ({
    recoveryCodes: await replaceRecoveryCodes(tx, user.id),
  }))
}

type BothSteps = { totp: string; confirmation: Confirmation }

/** Does the work if password and code are right. */
export async function withBothSteps<T>(
  deps: Deps,
  { totp, confirmation }: BothSteps,
  work: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  const confirmed = await confirmPassword(deps, confirmation)
  await deps.limits.take('totpPerAccount', confirmed.id)
  const done = await deps.db.transaction(async (tx) => {
    const user = await requireUnchanged(tx, confirmed)
    const row = await findTwoFactor(tx, user.id)
    if (row?.state !== 'on') throw new AppError('invalid', 'Two-factor is off.')
    if (!(await useSecondStep(tx, row, { code: totp, now: deps.now() }))) throw wrongCode()
    return work(tx, user)
  })
  await deps.limits.refund('totpPerAccount', confirmed.id)
  return done
}

async function setState(tx: Tx, userId: string, state: TwoFactorRow['state']): Promise<void> {
  await run(tx, query.updateTable('two_factor').set({ state }).where('user_id', '=', userId))
}

export function wrongCode(): AppError {
  return new AppError('invalid', 'That’s not the code. It changes every 30 seconds and works once.', { path: 'totp' })
}

function startAgain(): AppError {
  return new AppError('invalid', 'Start again: the key of this setup is gone.')
}

function alreadyOn(): AppError {
  return new AppError('invalid', 'Two-factor is on already. Turn it off first.')
}

function changedMail(to: string, state: 'on' | 'off') {
  const text = [
    `Two-factor sign-in was turned ${state} for your Lanternkeep account.`,
    'If this wasn’t you, change your password right away.',
  ].join('\n\n')
  return { to, subject: `Two-factor sign-in is ${state}`, text }
}
