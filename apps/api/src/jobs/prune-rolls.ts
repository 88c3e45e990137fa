import type { Deps } from '../deps.ts'
import { all, query } from '../storage/sql.ts'

const KEPT_ROLLS = 1000
const KEPT_MS = 30 * 86_400_000
/** In one transaction, so that pushes don't wait long. */
const BATCH = 200

type Parts = Pick<Deps, 'db' | 'documents' | 'now'>

/** Deletes a campaign's dice rolls beyond the last thousand, and those older than 30 days, on devices too. */
export async function pruneRolls(deps: Parts): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_MS).toISOString()
  const campaigns = query
    .selectFrom('scope')
    .select('campaign_id')
    .where('rolls', '>', 0)
    .where('deleted_at', 'is', null)
  for (const { campaign_id: campaignId } of await all(deps.db, campaigns)) {
    const rolls = query
      .selectFrom('doc')
      .select(['id', 'pub_at'])
      .where('campaign_id', '=', campaignId)
      .where('collection', '=', 'rolls')
      .where('deleted', '=', 0)
      .orderBy('seq', 'desc')
    const stored = await all(deps.db, rolls)
    const gone = stored.filter(({ pub_at }, at) => at >= KEPT_ROLLS || (pub_at !== '' && pub_at < before))
    for (let at = 0; at < gone.length; at += BATCH) {
      await deleteRolls(
        deps,
        campaignId,
        gone.slice(at, at + BATCH).map(({ id }) => id),
      )
    }
  }
}

function deleteRolls({ documents }: Parts, campaignId: string, ids: string[]): Promise<void> {
  return documents.write(async (tx) => {
    for (const id of ids) await tx.edit('server', { collection: 'rolls', id, campaignId, change: () => null })
  })
}
