import { all, query, run } from '../../storage/sqlite/queries.ts'
import type { Tx } from '../../storage/sqlite/transaction.ts'

/** Marks the campaign as deleted and deletes its content. Returns the images that it showed. */
export function purgeCampaign(tx: Tx, campaignId: string, now: Date): string[] {
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
  run(tx, acks)
  run(tx, query.deleteFrom('contained').where('campaign_id', '=', campaignId))
  run(tx, query.deleteFrom('doc').where('campaign_id', '=', campaignId))
  run(tx, query.deleteFrom('version').where('campaign_id', '=', campaignId))
  const images = all(tx, query.deleteFrom('image').where('campaign_id', '=', campaignId).returning('id'))
  const scope = query
    .updateTable('scope')
    .set({ deleted_at: now.toISOString(), join_code: null, digest: 0, pub_digest: 0 })
  run(tx, scope.where('campaign_id', '=', campaignId))
  return images.map(({ id }) => id)
}
