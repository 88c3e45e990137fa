import type { SyncPerson } from '@lanternkeep/sync/server'
import { all, type Db, first, query, run, type Tx } from '../../../storage/sql.ts'
import type { MemberRow } from '../../../storage/tables/documents.ts'

export async function firstNameOf(db: Db, userId: string): Promise<string> {
  return (await first(db, query.selectFrom('user').select('first_name').where('id', '=', userId)))?.first_name ?? ''
}

export type ClaimedCharacter = { id: string; name: string; playerName: string; claimedBy: string }

/** Player characters that are claimed, by name. */
export async function findClaimedCharacters(db: Db, campaignId: string): Promise<ClaimedCharacter[]> {
  const rows = await all(
    db,
    query
      .selectFrom('doc')
      .select(['id', 'json'])
      .where('campaign_id', '=', campaignId)
      .where('collection', '=', 'characters')
      .where('deleted', '=', 0)
      .where('claimed_by', 'is not', null),
  )
  const characters = rows.map(({ json }) => JSON.parse(json) as ClaimedCharacter & { type: string })
  // Players must not see one that the GM has made an NPC since.
  return characters.filter(({ type }) => type === 'player').toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Ids of handouts, also in the trash, whose text names the member anywhere; among them those that are for this member. */
export async function findHandoutsNaming(db: Db, campaignId: string, memberId: string): Promise<string[]> {
  const documents = query.selectFrom('doc').select('id').where('campaign_id', '=', campaignId)
  const handouts = documents.where('collection', '=', 'handouts')
  return (await all(db, handouts.where('json', 'like', `%${memberId}%`))).map(({ id }) => id)
}

export async function setMemberStatus(
  tx: Tx,
  memberId: string,
  status: 'active' | 'pending' | 'removed',
): Promise<void> {
  const change = { status, ...(status !== 'removed' && { removed_at: null, removed_code: null }) }
  await run(tx, query.updateTable('member').set(change).where('id', '=', memberId))
}

export async function handMembershipOver(
  tx: Tx,
  memberId: string,
  to: { userId: string; displayName: string },
): Promise<void> {
  const change = { user_id: to.userId, guest_id: null, display_name: to.displayName }
  await run(tx, query.updateTable('member').set(change).where('id', '=', memberId))
}

type EndedMember = Pick<MemberRow, 'id' | 'guest_id' | 'campaign_id' | 'display_name' | 'joined_at' | 'epoch'>

/** A player's membership that ended. */
export async function insertEndedMember(tx: Tx, member: EndedMember, now: Date): Promise<void> {
  const ended = { ...member, role: 'player', status: 'removed', removed_at: now.toISOString() } as const
  await run(tx, query.insertInto('member').values(ended))
}

export async function setLastSeen(tx: Tx, person: SyncPerson, now: Date): Promise<void> {
  const members = query.updateTable('member').set({ last_seen_at: now.toISOString() })
  await run(
    tx,
    'userId' in person ? members.where('user_id', '=', person.userId) : members.where('guest_id', '=', person.guestId),
  )
}
