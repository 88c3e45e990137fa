import type { Db } from '../../storage/sqlite/open.ts'
import { first, query } from '../../storage/sqlite/queries.ts'

/**
 * The highest of the campaign's sessions; null if there are none. Computed by the database, because reading all notes
 * takes too long.
 */
export function findHighestNumber(db: Db, campaignId: string): number | null {
  const sessions = query.selectFrom('doc').where('campaign_id', '=', campaignId).where('collection', '=', 'sessions')
  const highest = sessions
    .where('deleted', '=', 0)
    .select((row) =>
      row.fn.max<number | null>(row.fn<number>('json_extract', ['json', row.val('$.sessionNumber')])).as('highest'),
    )
  return first(db, highest)?.highest ?? null
}
