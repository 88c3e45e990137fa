import { all, type Db, query } from '../storage/sql.ts'

/** Ids of the campaigns on the server that this account created. */
export async function findCampaignsOf(db: Db, userId: string): Promise<string[]> {
  const owned = query.selectFrom('scope').select('campaign_id').where('owner_id', '=', userId)
  return (await all(db, owned.where('deleted_at', 'is', null))).map((scope) => scope.campaign_id)
}
