import type { DeletedUserAnswer } from '@lanternkeep/schema'
import type { ChangeBus } from '../bus/change-bus.ts'
import type { DocumentWriting } from '../documents/index.ts'
import { writeAudit } from '../storage/audit.ts'
import { query, run, type Tx } from '../storage/sql.ts'
import type { UserRow } from '../storage/tables/accounts.ts'
import { countCampaignsOf } from './campaigns-of.ts'
import { deletionHoldEnd } from './deletion-hold.ts'
import { signOutEverywhere } from './sign-in-sessions.ts'
import { reinstateMemberships, suspendMemberships } from './suspension.ts'

/** `actorId`: an admin, or the account's own person. */
type Act = { actorId: string; bus: ChangeBus; now: Date }

/**
 * Puts the account on hold: signed out everywhere, its memberships ended; upkeep deletes it for good
 * (behavior.md#blocked-and-deleted-accounts).
 */
export async function holdAccount(
  tx: DocumentWriting,
  userId: string,
  { actorId, bus, now }: Act,
): Promise<DeletedUserAnswer> {
  const campaigns = await countCampaignsOf(tx.sql, userId)
  await setDeleted(tx.sql, userId, { deleted_at: now.toISOString(), deleted_by: actorId })
  await writeAudit(tx.sql, { at: now, actorId, action: 'delete', targetId: userId, detail: { campaigns } })
  await signOutEverywhere(tx.sql, userId, { bus, now, why: null })
  await suspendMemberships(tx, userId, { bus, now })
  return { heldUntil: deletionHoldEnd(now.toISOString()), campaigns }
}

export async function releaseAccount(tx: DocumentWriting, held: UserRow, { actorId, bus, now }: Act): Promise<UserRow> {
  const free = { deleted_at: null, deleted_by: null }
  await setDeleted(tx.sql, held.id, free)
  await writeAudit(tx.sql, { at: now, actorId, action: 'restore', targetId: held.id })
  if (!held.blocked) await reinstateMemberships(tx, held.id, { bus, now })
  return { ...held, ...free }
}

/** People who deleted their own account can take it back. */
export function isHeldByItself({ id, deleted_at, deleted_by }: UserRow): boolean {
  return deleted_at !== null && deleted_by === id
}

async function setDeleted(tx: Tx, id: string, deleted: Pick<UserRow, 'deleted_at' | 'deleted_by'>): Promise<void> {
  await run(tx, query.updateTable('user').set(deleted).where('id', '=', id))
}
