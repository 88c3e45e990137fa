import { isCommonPassword } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'

/** Where COMMON_PASSWORDS is `refuse`: what everybody tries first is no password, the account's own address included. */
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
