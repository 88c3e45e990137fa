import { isLibraryId } from '@lanternkeep/schema'
import { all, type Db, query } from '../storage/sql.ts'

/** How many campaigns of the account a person would count. */
export async function countCampaignsOf(db: Db, userId: string): Promise<number> {
  return (await findCampaignsOf(db, userId)).filter((id) => !isLibraryId(id)).length
}

/** The same for each account on hold, by its id. Accounts without campaigns are left out. */
export async function countCampaignsOfHeld(db: Db): Promise<Map<string, number>> {
  const owned = query
    .selectFrom('scope')
    .innerJoin('user', 'user.id', 'scope.owner_id')
    .where('user.deleted_at', 'is not', null)
    .where('scope.deleted_at', 'is', null)
    .select(['scope.campaign_id', 'user.id as owner_id'])
  const counted = (await all(db, owned)).filter(({ campaign_id }) => !isLibraryId(campaign_id))
  return new Map([...Map.groupBy(counted, ({ owner_id }) => owner_id)].map(([id, { length }]) => [id, length]))
}

/** Ids of the campaigns on the server that this account created, its library included. */
export async function findCampaignsOf(db: Db, userId: string): Promise<string[]> {
  const owned = query.selectFrom('scope').select('campaign_id').where('owner_id', '=', userId)
  return (await all(db, owned.where('deleted_at', 'is', null))).map((scope) => scope.campaign_id)
}
