import { CAMPAIGN_ROOM } from '../../storage/image-room.ts'
import { first, query, run, type Tx } from '../../storage/sql.ts'

/** Marks the campaign as deleted and deletes its content, but not its images. */
export async function purgeCampaign(tx: Tx, campaignId: string, now: Date): Promise<void> {
  const acks = query
    .deleteFrom('ack')
    .where((ack) =>
      ack.exists(
        ack
          .selectFrom('doc')
          .select('doc.id')
          .whereRef('doc.collection', '=', 'ack.collection')
          .whereRef('doc.id', '=', 'ack.id')
          .where('doc.campaign_id', '=', campaignId),
      ),
    )
  await run(tx, acks)
  await run(tx, query.deleteFrom('contained').where('campaign_id', '=', campaignId))
  await run(tx, query.deleteFrom('doc').where('campaign_id', '=', campaignId))
  await run(tx, query.deleteFrom('version').where('campaign_id', '=', campaignId))
  const scope = query
    .updateTable('scope')
    .set({ deleted_at: now.toISOString(), join_code: null, digest: 0, pub_digest: 0 })
  await run(tx, scope.where('campaign_id', '=', campaignId))
}

/**
 * Whether the owner's deleted campaigns have no more images than one campaign may: those stay for a while, and deleting
 * campaigns over and over must not fill the disk.
 */
export async function mayKeepImages(tx: Tx, ownerOf: string): Promise<boolean> {
  const owner = query.selectFrom('scope').select('owner_id').where('campaign_id', '=', ownerOf)
  const kept = query
    .selectFrom('image')
    .innerJoin('scope', 'scope.campaign_id', 'image.campaign_id')
    .where('scope.owner_id', '=', owner)
    .where('scope.deleted_at', 'is not', null)
    .select((row) => row.fn.coalesce(row.fn.sum<number>('image.bytes'), row.val(0)).as('bytes'))
  return Number((await first(tx, kept))?.bytes ?? 0) <= CAMPAIGN_ROOM.bytes
}
