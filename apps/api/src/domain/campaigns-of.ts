import type { Db } from '../storage/sqlite/open.ts'
import { all, query } from '../storage/sqlite/queries.ts'

/** Ids of the campaigns on the server that this account created. */
export function findCampaignsOf(db: Db, userId: string): string[] {
  const owned = query.selectFrom('scope').select('campaign_id').where('owner_id', '=', userId)
  return all(db, owned.where('deleted_at', 'is', null)).map((scope) => scope.campaign_id)
}
