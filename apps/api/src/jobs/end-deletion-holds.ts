import { leaveImages } from '../blobs/image-bytes.ts'
import type { Deps } from '../deps.ts'
import type { DocumentWriting } from '../documents/index.ts'
import { findCampaignsOf } from '../domain/campaigns-of.ts'
import { DELETION_HOLD_MS } from '../domain/deletion-hold.ts'
import { findMembers } from '../domain/members.ts'
import { purgeCampaign } from '../features/campaigns/campaigns.repository.ts'
import { keyOfMember } from '../people/requester.ts'
import { writeAudit } from '../storage/audit.ts'
import { all, first, query, run } from '../storage/sql.ts'

type HoldDeps = Pick<Deps, 'db' | 'now' | 'documents' | 'bus'>

/**
 * Deletes accounts for good 30 days after their deletion (behavior.md#blocked-and-deleted-accounts). Until then their
 * campaigns don't change.
 */
export async function endHolds(deps: HoldDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - DELETION_HOLD_MS).toISOString()
  for (const { id } of await all(deps.db, heldSince(before))) {
    await deps.documents.write(async (tx) => {
      // They may have been restored while others were deleted.
      if (await first(tx.sql, heldSince(before).where('id', '=', id))) await purgeUser(tx, id, deps)
    })
  }
}

function heldSince(before: string) {
  return query.selectFrom('user').select('id').where('deleted_at', '<=', before)
}

/** Removes the user's campaigns from all devices, like a cloud delete. */
async function purgeUser(tx: DocumentWriting, userId: string, { now, bus }: HoldDeps): Promise<void> {
  const campaigns = await findCampaignsOf(tx.sql, userId)
  await writeAudit(tx.sql, {
    at: now(),
    actorId: null,
    action: 'purge',
    targetId: userId,
    detail: { campaigns: campaigns.length },
  })
  for (const campaignId of campaigns) {
    const members = await findMembers(tx.sql, campaignId)
    for (const member of members) bus.within(tx.sql).rightsChanged(keyOfMember(member))
    await purgeCampaign(tx.sql, campaignId, now())
    await leaveImages(tx.sql, campaignId, now())
  }
  // What they left in other campaigns refers to their membership there, which now has no person and no name.
  const cleared = { display_name: '', suspended: null }
  await run(tx.sql, query.updateTable('member').set(cleared).where('user_id', '=', userId))
  await run(tx.sql, query.deleteFrom('user').where('id', '=', userId))
}
