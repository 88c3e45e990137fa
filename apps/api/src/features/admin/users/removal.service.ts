import type { DeletedUserAnswer, HeldUser, User } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { findCampaignsOf } from '../../../domain/campaigns-of.ts'
import { deletionHoldEnd } from '../../../domain/deletion-hold.ts'
import { signOutEverywhere } from '../../../domain/sign-in-sessions.ts'
import { reinstateMemberships, suspendMemberships } from '../../../domain/suspension.ts'
import { notFound } from '../../../errors/app-error.ts'
import { userOfRow } from '../../../http/session/user-of-row.ts'
import { writeAudit } from '../../../storage/audit.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { findHeldUser, findHeldUsers, setDeletedAt } from '../admin.repository.ts'
import { requireMayBe } from './protection.ts'
import { requireUser } from './require-user.ts'

/**
 * Puts the account on hold: signed out everywhere, its memberships ended; upkeep deletes it for good
 * (behavior.md#blocked-and-deleted-accounts).
 */
export function deleteUser({ documents, bus, now }: Deps, admin: User, userId: string): Promise<DeletedUserAnswer> {
  return documents.write(async (tx) => {
    const target = await requireUser(tx.sql, userId)
    requireMayBe('be deleted', target, admin)
    const campaigns = (await findCampaignsOf(tx.sql, userId)).length
    await setDeletedAt(tx.sql, userId, now())
    await writeAudit(tx.sql, {
      at: now(),
      actorId: admin.id,
      action: 'delete',
      targetId: userId,
      detail: { campaigns },
    })
    await signOutEverywhere(tx.sql, userId, { bus, now: now(), why: null })
    await suspendMemberships(tx, userId, { bus, now: now() })
    return { heldUntil: deletionHoldEnd(now().toISOString()), campaigns }
  })
}

export async function listHeldUsers({ db }: Deps): Promise<HeldUser[]> {
  const held: HeldUser[] = []
  for (const row of await findHeldUsers(db)) held.push(heldUserOf(row, (await findCampaignsOf(db, row.id)).length))
  return held
}

export function restoreUser({ documents, bus, now }: Deps, admin: User, userId: string): Promise<User> {
  return documents.write(async (tx) => {
    const held = await findHeldUser(tx.sql, userId)
    if (!held) throw notFound('User not found')
    await setDeletedAt(tx.sql, userId, null)
    await writeAudit(tx.sql, { at: now(), actorId: admin.id, action: 'restore', targetId: userId })
    if (!held.blocked) await reinstateMemberships(tx, userId, { bus, now: now() })
    return userOfRow({ ...held, deleted_at: null })
  })
}

function heldUserOf(row: UserRow, campaigns: number): HeldUser {
  const deletedAt = row.deleted_at ?? ''
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    deletedAt,
    heldUntil: deletionHoldEnd(deletedAt),
    campaigns,
  }
}
