import { isLibraryId } from '@lanternkeep/schema'
import { all, type Db, query } from '../storage/sql.ts'

/** How many campaigns of the account a person would count. */
export async function countCampaignsOf(db: Db, userId: string): Promise<number> {
  return (await findCampaignsOf(db, userId)).filter((id) => !isLibraryId(id)).length
}

/** Ids of the campaigns on the server that this account created, its library included. */
export async function findCampaignsOf(db: Db, userId: string): Promise<string[]> {
  const owned = query.selectFrom('scope').select('campaign_id').where('owner_id', '=', userId)
  return (await all(db, owned.where('deleted_at', 'is', null))).map((scope) => scope.campaign_id)
}
