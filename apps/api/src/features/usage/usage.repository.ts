import { type AccountUsage, MOST_ACCOUNT_USES } from '@lanternkeep/schema'
import { sql } from 'kysely'
import { all, type Db, first, query } from '../../storage/sql.ts'

type Stored = { entries: number; bytes: number; rolls: number; pictureBytes: number; seats: number }

const NONE: Stored = { entries: 0, bytes: 0, rolls: 0, pictureBytes: 0, seats: 0 }

/** Kept up with each write, so nothing is counted here but pictures and people. */
export async function findUsage(db: Db, campaignId: string): Promise<Stored> {
  const found = query
    .selectFrom('scope')
    .where('campaign_id', '=', campaignId)
    .select((row) => [
      'documents as entries',
      'bytes',
      'rolls',
      row
        .selectFrom('image')
        .whereRef('image.campaign_id', '=', 'scope.campaign_id')
        .select((image) => image.fn.coalesce(image.fn.sum<number>('image.bytes'), image.val(0)).as('sum'))
        .as('pictureBytes'),
      row
        .selectFrom('member')
        .whereRef('member.campaign_id', '=', 'scope.campaign_id')
        .where('role', '=', 'player')
        .where('status', '<>', 'removed')
        .select((member) => member.fn.countAll<number>().as('count'))
        .as('seats'),
    ])
  const row = await first(db, found)
  return row ? { ...row, pictureBytes: row.pictureBytes ?? 0, seats: row.seats ?? 0 } : NONE
}

/** By account, the largest first. */
export async function findAccountUsages(db: Db): Promise<AccountUsage[]> {
  const pictures = query
    .selectFrom('image')
    .groupBy('campaign_id')
    .select(['campaign_id', sql<number>`sum(bytes)`.as('size')])
  const found = query
    .selectFrom('scope')
    .innerJoin('user', 'user.id', 'scope.owner_id')
    .leftJoin(pictures.as('picture'), 'picture.campaign_id', 'scope.campaign_id')
    .where('scope.deleted_at', 'is', null)
    .groupBy(['user.id', 'user.first_name', 'user.last_name', 'user.email'])
    .select((row) => [
      'user.id',
      'user.first_name',
      'user.last_name',
      'user.email',
      row.fn.countAll<number>().filterWhere('scope.campaign_id', 'not like', 'library-%').as('campaigns'),
      row.fn.sum<number>('scope.documents').as('entries'),
      row.fn.sum<number>('scope.bytes').as('bytes'),
      row.fn.sum<number>('scope.rolls').as('rolls'),
      row.fn.coalesce(row.fn.sum<number>('picture.size'), row.val(0)).as('pictureBytes'),
    ])
    .orderBy('bytes', 'desc')
    .orderBy('user.email')
    .limit(MOST_ACCOUNT_USES)
  return (await all(db, found)).map(({ id, first_name, last_name, email, ...sums }) => ({
    user: { id, name: `${first_name} ${last_name}`.trim(), email },
    campaigns: Number(sums.campaigns),
    entries: Number(sums.entries),
    bytes: Number(sums.bytes),
    rolls: Number(sums.rolls),
    pictureBytes: Number(sums.pictureBytes),
  }))
}
