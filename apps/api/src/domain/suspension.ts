import type { ChangeBus } from '../bus/change-bus.ts'
import type { DocumentWriting } from '../documents/index.ts'
import { keyOfMember } from '../people/requester.ts'
import { all, type Db, query, run } from '../storage/sql.ts'
import type { MemberRow } from '../storage/tables/documents.ts'
import { findClaimedBy, setClaim } from './members.ts'

/** What comes back with a membership: its status, and the characters that are still unclaimed then. */
type Suspended = { status: 'active' | 'pending'; characters: string[] }

type Effects = { bus: ChangeBus; now: Date }

/**
 * A blocked or deleted person counts as removed from other people's campaigns: their memberships end and their
 * characters are free. So do memberships that one of their browsers has as a guest in the same campaigns. What they
 * created is left alone.
 */
export async function suspendMemberships(tx: DocumentWriting, userId: string, effects: Effects): Promise<void> {
  const taken = (await membershipsAround(tx.sql, userId)).filter(
    ({ role, status }) => role === 'player' && status !== 'removed',
  )
  for (const member of taken) {
    const characters = await findClaimedBy(tx.sql, member.campaign_id, member.id)
    const suspended = { status: member.status, characters } as Suspended
    await change(tx, member, {
      status: 'removed',
      removed_at: effects.now.toISOString(),
      suspended: JSON.stringify(suspended),
      // The account's devices are signed out and resume where they were; a guest's would keep showing the campaign.
      epoch: member.guest_id === null ? member.epoch : member.epoch + 1,
    })
    for (const id of characters) await setClaim(tx, member.campaign_id, id, null)
    notify(tx, member, effects)
  }
}

/**
 * Restores memberships in campaigns that still exist; a character that someone else has claimed meanwhile stays theirs.
 */
export async function reinstateMemberships(tx: DocumentWriting, userId: string, effects: Effects): Promise<void> {
  for (const member of await membershipsAround(tx.sql, userId)) {
    if (member.suspended === null) continue
    const { status, characters } = JSON.parse(member.suspended) as Suspended
    await change(tx, member, { status, removed_at: null, suspended: null })
    const rows = await tx.decide((documents) => documents.rows('characters', characters))
    const free = characters.filter((id) => {
      const row = rows.get(id)
      return row && row.document.type === 'player' && row.document.claimedBy == null
    })
    for (const id of free) await setClaim(tx, member.campaign_id, id, member.id)
    notify(tx, member, effects)
  }
}

/** The account's memberships, and those of its browsers' guests in the same campaigns, where these still exist. */
async function membershipsAround(db: Db, userId: string): Promise<MemberRow[]> {
  const members = query
    .selectFrom('member')
    .innerJoin('scope', 'scope.campaign_id', 'member.campaign_id')
    .selectAll('member')
    .where('scope.deleted_at', 'is', null)
  const own = await all(db, members.where('member.user_id', '=', userId))
  const guests = query.selectFrom('guest_account').select('guest_id').where('guest_account.user_id', '=', userId)
  const tables = query.selectFrom('member').select('campaign_id').where('user_id', '=', userId)
  const asGuest = members.where('member.guest_id', 'in', guests).where('member.campaign_id', 'in', tables)
  return [...own, ...(await all(db, asGuest))]
}

async function change(tx: DocumentWriting, member: MemberRow, values: Partial<MemberRow>): Promise<void> {
  await run(tx.sql, query.updateTable('member').set(values).where('id', '=', member.id))
}

function notify(tx: DocumentWriting, member: MemberRow, { bus }: Effects): void {
  bus.within(tx.sql).rightsChanged(keyOfMember(member))
  bus.within(tx.sql).membersChanged(member.campaign_id)
}
