import type { Deps } from '../../../deps.ts'
import { findTwoFactor, useSecondStep } from '../../../domain/two-factor.ts'
import { AppError } from '../../../errors/app-error.ts'
import { wrongCode } from './two-factor.service.ts'

type Login = { userId: string; totp: string | undefined; recaptchaToken: string | null | undefined }

/**
 * After the right password: throws 401 `totp` unless the account has no two-factor or the code is right. Without a code
 * nothing is used up, so that the same call can be made again with it.
 */
export async function requireSecondStep(deps: Deps, { userId, totp, recaptchaToken }: Login): Promise<void> {
  const { db, humanCheck } = deps
  if ((await findTwoFactor(db, userId))?.state !== 'on') return
  if (!totp?.trim()) {
    await humanCheck.giveBack(recaptchaToken ?? undefined)
    throw new AppError('totp', 'Enter the code from your authenticator app.', { path: 'totp' })
  }
  if (!(await isRightCode(deps, userId, totp))) {
    throw new AppError('totp', 'That’s not the code. It changes every 30 seconds and works once.', { path: 'totp' })
  }
}

/** For a person who is signed in: throws 400 unless the account has no two-factor or the code is right. */
export async function checkSecondStep(deps: Deps, userId: string, totp: string | undefined): Promise<void> {
  if ((await findTwoFactor(deps.db, userId))?.state !== 'on') return
  if (!totp?.trim()) throw new AppError('invalid', 'Enter the code from your authenticator app.', { path: 'totp' })
  if (!(await isRightCode(deps, userId, totp))) throw wrongCode()
}

/** Only wrong codes count. */
async function isRightCode({ db, now, limits }: Deps, userId: string, totp: string): Promise<boolean> {
  await limits.take('totpPerAccount', userId)
  const isRight = await db.transaction(async (tx) => {
    const row = await findTwoFactor(tx, userId)
    return row?.state !== 'on' || useSecondStep(tx, row, { code: totp, now: now() })
  })
  if (isRight) await limits.refund('totpPerAccount', userId)
  return isRight
}
