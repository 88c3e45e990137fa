import { type Db, first, query } from '../../storage/sql.ts'

/**
 * The highest of the campaign's sessions; null if there are none. Computed by the database, because reading all notes
 * takes too long.
 */
export async function findHighestNumber(db: Db, campaignId: string): Promise<number | null> {
  const sessions = query.selectFrom('doc').where('campaign_id', '=', campaignId).where('collection', '=', 'sessions')
  const highest = sessions.where('deleted', '=', 0).select((row) => row.fn.max('session_number').as('highest'))
  return (await first(db, highest))?.highest ?? null
}
