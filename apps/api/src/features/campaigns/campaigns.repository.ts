import { leaveImages } from '../../blobs/image-bytes.ts'
import { query, run, type Tx } from '../../storage/sql.ts'

/** Marks the campaign as deleted and deletes its content. */
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
  await leaveImages(tx, campaignId, now)
  const scope = query
    .updateTable('scope')
    .set({ deleted_at: now.toISOString(), join_code: null, digest: 0, pub_digest: 0 })
  await run(tx, scope.where('campaign_id', '=', campaignId))
}
