import type { DeletedUserAnswer, HeldUser, User } from '@lanternkeep/schema'
import type { Deps } from '../../../deps.ts'
import { holdAccount, releaseAccount } from '../../../domain/account-hold.ts'
import { countCampaignsOfHeld } from '../../../domain/campaigns-of.ts'
import { deletionHoldEnd } from '../../../domain/deletion-hold.ts'
import { notFound } from '../../../errors/app-error.ts'
import { userOfRow } from '../../../http/session/user-of-row.ts'
import type { UserRow } from '../../../storage/tables/accounts.ts'
import { findHeldUser, findHeldUsers } from '../admin.repository.ts'
import { requireMayBe } from './protection.ts'
import { requireUser } from './require-user.ts'

export function deleteUser({ documents, bus, now }: Deps, admin: User, userId: string): Promise<DeletedUserAnswer> {
  return documents.write(async (tx) => {
    const target = await requireUser(tx.sql, userId)
    requireMayBe('be deleted', target, admin)
    return holdAccount(tx, userId, { actorId: admin.id, bus, now: now() })
  })
}

export async function listHeldUsers({ db }: Deps): Promise<HeldUser[]> {
  const held = await findHeldUsers(db)
  const counts = await countCampaignsOfHeld(db)
  return held.map((row) => heldUserOf(row, counts.get(row.id) ?? 0))
}

export function restoreUser({ documents, bus, now }: Deps, admin: User, userId: string): Promise<User> {
  return documents.write(async (tx) => {
    const held = await findHeldUser(tx.sql, userId)
    if (!held) throw notFound('User not found')
    return userOfRow(await releaseAccount(tx, held, { actorId: admin.id, bus, now: now() }))
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
