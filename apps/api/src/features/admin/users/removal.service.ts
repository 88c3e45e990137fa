import type { DeletedUserAnswer, HeldUser, User } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { findCampaignsOf } from '../../../domain/campaigns-of.ts'
import { deletionHoldEnd } from '../../../domain/deletion-hold.ts'
import { signOutEverywhere } from '../../../domain/sign-in-sessions.ts'
import { reinstateMemberships, suspendMemberships } from '../../../domain/suspension.ts'
import { notFound } from '../../../errors/app-error.ts'
import { userOfRow } from '../../../http/session/user-of-row.ts'
import { writeAudit } from '../../../storage/sqlite/audit.ts'
import type { UserRow } from '../../../storage/sqlite/tables/accounts.ts'
import { findHeldUser, findHeldUsers, setDeletedAt } from '../admin.repository.ts'
import { requireMayBe } from './protection.ts'
import { requireUser } from './require-user.ts'

/**
 * Puts the account on hold: signed out everywhere, its memberships ended; upkeep deletes it for good
 * (behavior.md#blocked-and-deleted-accounts).
 */
export function deleteUser({ documents, bus, now }: Deps, admin: User, userId: string): Promise<DeletedUserAnswer> {
  return documents.write((tx) => {
    const target = requireUser(tx.sql, userId)
    requireMayBe('be deleted', target, admin)
    const campaigns = findCampaignsOf(tx.sql, userId).length
    setDeletedAt(tx.sql, userId, now())
    writeAudit(tx.sql, { at: now(), actorId: admin.id, action: 'delete', targetId: userId, detail: { campaigns } })
    signOutEverywhere(tx.sql, userId, { bus, now: now(), why: null })
    suspendMemberships(tx, userId, { bus, now: now() })
    return { heldUntil: deletionHoldEnd(now().toISOString()), campaigns }
  })
}

export function listHeldUsers({ db }: Deps): HeldUser[] {
  return findHeldUsers(db).map((row) => heldUserOf(row, findCampaignsOf(db, row.id).length))
}

export function restoreUser({ documents, bus, now }: Deps, admin: User, userId: string): Promise<User> {
  return documents.write((tx) => {
    const held = findHeldUser(tx.sql, userId)
    if (!held) throw notFound('User not found')
    setDeletedAt(tx.sql, userId, null)
    writeAudit(tx.sql, { at: now(), actorId: admin.id, action: 'restore', targetId: userId })
    if (!held.blocked) reinstateMemberships(tx, userId, { bus, now: now() })
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
