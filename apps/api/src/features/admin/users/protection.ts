import type { User } from '@lanternkeep/schema'
import { AppError } from '../../../errors/app-error.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'

export type AccountAct = 'lose admin rights' | 'be blocked' | 'be deleted'

const SELF_REFUSALS: Record<AccountAct, string> = {
  'lose admin rights': 'You can’t remove your own admin rights.',
  'be blocked': 'You can’t block yourself.',
  'be deleted': 'You can’t delete yourself.',
}

/** The owner's rights are protected, and admins can't lock themselves out (behavior.md#server-owner). */
export function requireMayBe(act: AccountAct, target: UserRow, admin: User): void {
  if (target.is_owner) throw new AppError('forbidden', `The server’s owner can’t ${act}.`)
  if (target.id === admin.id) throw new AppError('forbidden', SELF_REFUSALS[act])
}
