import type { ResetLinkAnswer, User } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { issueToken } from '../../../domain/tokens.ts'
import { AppError } from '../../../errors/app-error.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { requireUser } from './require-user.ts'

/** Replaces earlier links. Nothing is mailed: the admin passes it on. */
export function makeResetLink({ db, now, publicUrl }: Deps, admin: User, userId: string): Promise<ResetLinkAnswer> {
  return db.transaction(async (tx) => {
    const user = await requireUser(tx, userId)
    if (user.is_owner && !admin.isOwner) {
      throw new AppError('not_owner', 'Only the owner may make the owner’s reset link.')
    }
    if (user.auth_provider !== 'local' || !user.email) {
      throw new AppError('invalid', 'This account doesn’t log in with a password.')
    }
    if (user.blocked) throw new AppError('invalid', 'This account is blocked. Unblock it first.')
    const { token, expiresAt } = await issueToken(tx, 'reset-password', userId, now())
    await writeAudit(tx, { at: now(), actorId: admin.id, action: 'reset-link', targetId: userId })
    return {
      resetLink: `${publicUrl()}/reset-password/${token}`,
      expiresAt: expiresAt.toISOString(),
      userEmail: user.email,
    }
  })
}
