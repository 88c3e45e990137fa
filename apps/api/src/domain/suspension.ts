import type { ChangeBus } from '../bus/change-bus.ts'
import type { DocumentWriting } from '../documents/index.ts'
import { keyOfMember } from '../people/requester.ts'
import type { Db } from '../storage/sqlite/open.ts'
import { all, query, run } from '../storage/sqlite/queries.ts'
import type { MemberRow } from '../storage/sqlite/tables-documents.ts'
import { afterCommit } from '../storage/sqlite/transaction.ts'
import { findClaimedBy, setClaim } from './members.ts'

/** What comes back with a seat: its place at the table or at the door, and the characters that are still free then. */
type Suspended = { status: 'active' | 'pending'; characters: string[] }

type Telling = { bus: ChangeBus; now: Date }

/**
 * A blocked or deleted person counts as removed from other people's campaigns: the seats end and their characters are
 * free. So do the seats that a browser of his holds as a guest at the same tables. What he made himself is left alone.
 */
export function suspendSeats(tx: DocumentWriting, userId: string, telling: Telling): void {
  const taken = seatsAround(tx.sql, userId).filter(({ role, status }) => role === 'player' && status !== 'removed')
  for (const seat of taken) {
    const characters = findClaimedBy(tx.sql, seat.campaign_id, seat.id)
    const suspended = { status: seat.status, characters } as Suspended
    change(tx, seat, {
      status: 'removed',
      removed_at: telling.now.toISOString(),
      suspended: JSON.stringify(suspended),
      // The account's devices are signed out and go on where they were; a guest's would go on showing the table.
      epoch: seat.guest_id === null ? seat.epoch : seat.epoch + 1,
    })
    for (const id of characters) setClaim(tx, seat.campaign_id, id, null)
    tell(tx, seat, telling)
  }
}

/** Back to the tables that are still there; a character that somebody else has taken meanwhile stays with him. */
export function reinstateSeats(tx: DocumentWriting, userId: string, telling: Telling): void {
  for (const seat of seatsAround(tx.sql, userId)) {
    if (seat.suspended === null) continue
    const { status, characters } = JSON.parse(seat.suspended) as Suspended
    change(tx, seat, { status, removed_at: null, suspended: null })
    const rows = tx.rows('characters', characters)
    const free = characters.filter((id) => {
      const row = rows.get(id)
      return row && !row.deleted && row.document.type === 'player' && row.document.claimedBy == null
    })
    for (const id of free) setClaim(tx, seat.campaign_id, id, seat.id)
    tell(tx, seat, telling)
  }
}

/** The account's seats, and those of its browsers' guests at the same tables; of campaigns that still exist. */
function seatsAround(db: Db, userId: string): MemberRow[] {
  const seats = query
    .selectFrom('member')
    .innerJoin('scope', 'scope.campaign_id', 'member.campaign_id')
    .selectAll('member')
    .where('scope.deleted_at', 'is', null)
  const own = all(db, seats.where('member.user_id', '=', userId))
  const guests = query.selectFrom('guest_account').select('guest_id').where('guest_account.user_id', '=', userId)
  const tables = query.selectFrom('member').select('campaign_id').where('user_id', '=', userId)
  const asGuest = seats.where('member.guest_id', 'in', guests).where('member.campaign_id', 'in', tables)
  return [...own, ...all(db, asGuest)]
}

function change(tx: DocumentWriting, seat: MemberRow, values: Partial<MemberRow>): void {
  run(tx.sql, query.updateTable('member').set(values).where('id', '=', seat.id))
}

function tell(tx: DocumentWriting, seat: MemberRow, { bus }: Telling): void {
  afterCommit(tx.sql, () => {
    bus.rightsChanged(keyOfMember(seat))
    bus.membersChanged(seat.campaign_id)
  })
}
