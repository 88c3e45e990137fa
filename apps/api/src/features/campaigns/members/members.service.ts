import type { Member } from '@lanternkeep/schema'
import type { Actor } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { Deps } from '../../../deps.ts'
import type { DocumentWriting, SqliteDocumentTx } from '../../../documents/index.ts'
import { endMembership, findMember, findMembers, requireActor, requireGm } from '../../../domain/members.ts'
import { AppError, notFound } from '../../../errors/app-error.ts'
import { keyOfMember } from '../../../people/requester.ts'
import type { MemberRow } from '../../../storage/sqlite/tables/documents.ts'
import { afterCommit } from '../../../storage/sqlite/transaction.ts'
import { type ClaimedCharacter, findClaimedCharacters, setMemberStatus } from './members.repository.ts'

type Place = { campaignId: string; memberId: string }

/** All members; only the GM sees those who wait for approval. */
export function listMembers(tx: SqliteDocumentTx, deps: Deps, person: SyncPerson, campaignId: string): Member[] {
  const actor = requireActor(tx, person, campaignId)
  const claimed = Map.groupBy(findClaimedCharacters(tx.sql, campaignId), ({ claimedBy }) => claimedBy)
  return findMembers(tx.sql, campaignId)
    .filter(({ status }) => status === 'active' || (status === 'pending' && actor.role === 'gm'))
    .map((member) => memberOf(deps, actor, { member, characters: claimed.get(member.id) ?? [] }))
}

/** The GM lets in someone who waits for approval. */
export function approveMember(tx: DocumentWriting, deps: Deps, person: SyncPerson, place: Place): Member {
  const actor = requireGm(tx, person, place.campaignId)
  const member = requireMember(tx, place)
  if (member.status === 'pending') {
    setMemberStatus(tx.sql, member.id, 'active')
    afterCommit(tx.sql, () => deps.bus.rightsChanged(keyOfMember(member)))
    afterCommit(tx.sql, () => deps.bus.membersChanged(place.campaignId))
  }
  return memberOf(deps, actor, { member: { ...member, status: 'active' }, characters: [] })
}

/** The GM removes a member, who stays out until a new code is drawn; or a member leaves, who may come back. */
export function removeMember(tx: DocumentWriting, { bus, now }: Deps, person: SyncPerson, place: Place): void {
  const own = tx.memberships(person, [place.campaignId])[0]
  const isOwn = own?.memberId === place.memberId
  // A person who waits for approval is not a member yet, but may withdraw.
  if (!(isOwn && own.status === 'pending')) requireActor(tx, person, place.campaignId)
  if (!isOwn) requireGm(tx, person, place.campaignId)
  const member = requireMember(tx, place)
  if (member.role === 'gm') throw new AppError('forbidden', 'The GM can’t leave. Delete the campaign instead.')
  const code = tx.rows('campaigns', [place.campaignId]).get(place.campaignId)?.document.joinCode
  endMembership(tx, member, { code: isOwn || typeof code !== 'string' ? null : code, now: now() })
  afterCommit(tx.sql, () => bus.rightsChanged(keyOfMember(member)))
  afterCommit(tx.sql, () => bus.membersChanged(place.campaignId))
}

function requireMember(tx: SqliteDocumentTx, { campaignId, memberId }: Place): MemberRow {
  const member = findMember(tx.sql, campaignId, memberId)
  if (!member || member.status === 'removed') throw notFound('Member not found')
  return member
}

type Found = { member: MemberRow; characters: ClaimedCharacter[] }

function memberOf({ streams }: Deps, actor: Actor, { member, characters }: Found): Member {
  return {
    id: member.id,
    displayName: characters[0]?.playerName || member.display_name,
    role: member.role,
    status: member.status,
    isYou: member.id === actor.memberId,
    live: streams.isListening(keyOfMember(member)),
    lastSeen: member.last_seen_at,
    characters: characters.map(({ id, name }) => ({ id, name })),
  }
}
