import type { Member } from '@lanternkeep/schema'
import type { Actor } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { Deps } from '../../deps.ts'
import type { DocumentWriting, SqliteDocumentTx } from '../../documents/index.ts'
import { endSeat, findSeat, findSeats, requireActor, requireGm } from '../../domain/members.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { keyOfMember } from '../../people/requester.ts'
import type { MemberRow } from '../../storage/sqlite/tables-documents.ts'
import { afterCommit } from '../../storage/sqlite/transaction.ts'
import { type ClaimedCharacter, findClaimedCharacters, setSeatStatus } from './members.repository.ts'

type Place = { campaignId: string; memberId: string }

/** Everybody at the table; those who wait at the door are for the GM's eyes. */
export function listMembers(deps: Deps, tx: SqliteDocumentTx, person: SyncPerson, campaignId: string): Member[] {
  const actor = requireActor(tx, person, campaignId)
  const claimed = Map.groupBy(findClaimedCharacters(tx.sql, campaignId), ({ claimedBy }) => claimedBy)
  return findSeats(tx.sql, campaignId)
    .filter(({ status }) => status === 'active' || (status === 'pending' && actor.role === 'gm'))
    .map((seat) => memberOf(deps, actor, seat, claimed.get(seat.id) ?? []))
}

/** The GM lets somebody in who waits. */
export function approveMember(deps: Deps, tx: DocumentWriting, person: SyncPerson, place: Place): Member {
  const actor = requireGm(tx, person, place.campaignId)
  const seat = requireSeat(tx, place)
  if (seat.status === 'pending') {
    setSeatStatus(tx.sql, seat.id, 'active')
    afterCommit(tx.sql, () => deps.bus.rightsChanged(keyOfMember(seat)))
    afterCommit(tx.sql, () => deps.bus.membersChanged(place.campaignId))
  }
  return memberOf(deps, actor, { ...seat, status: 'active' }, [])
}

/** The GM removes a person, who stays out until a new code is drawn; or a person leaves, who may come back. */
export function removeMember({ bus, now }: Deps, tx: DocumentWriting, person: SyncPerson, place: Place): void {
  const own = tx.seats(person, [place.campaignId])[0]
  const isOwn = own?.memberId === place.memberId
  // Who waits at the door is no member yet, but may turn round.
  if (!(isOwn && own.status === 'pending')) requireActor(tx, person, place.campaignId)
  if (!isOwn) requireGm(tx, person, place.campaignId)
  const seat = requireSeat(tx, place)
  if (seat.role === 'gm') throw new AppError('forbidden', 'The GM can’t leave. Delete the campaign instead.')
  const code = tx.rows('campaigns', [place.campaignId]).get(place.campaignId)?.document.joinCode
  endSeat(tx, seat, { code: isOwn || typeof code !== 'string' ? null : code, now: now() })
  afterCommit(tx.sql, () => bus.rightsChanged(keyOfMember(seat)))
  afterCommit(tx.sql, () => bus.membersChanged(place.campaignId))
}

function requireSeat(tx: SqliteDocumentTx, { campaignId, memberId }: Place): MemberRow {
  const seat = findSeat(tx.sql, campaignId, memberId)
  if (!seat || seat.status === 'removed') throw notFound('Member not found')
  return seat
}

function memberOf({ streams }: Deps, actor: Actor, seat: MemberRow, characters: ClaimedCharacter[]): Member {
  return {
    id: seat.id,
    displayName: characters[0]?.playerName || seat.display_name,
    role: seat.role,
    status: seat.status,
    isYou: seat.id === actor.memberId,
    live: streams.isListening(keyOfMember(seat)),
    lastSeen: seat.last_seen_at,
    characters: characters.map(({ id, name }) => ({ id, name })),
  }
}
