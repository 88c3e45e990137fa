import { isCommonPassword } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'

/** If COMMON_PASSWORDS is `refuse`: refuses very common passwords, including the account's own address. */
export function refuseCommonPassword(
  { config }: Pick<Deps, 'config'>,
  password: string,
  { email, path }: { email: string; path: string },
): void {
  if (config.commonPasswords === 'allow' || !isCommonPassword(password, email)) return
  throw new AppError('invalid', 'This password is too easy to guess. Choose another one.', {
    path,
  })
}
