import { knownPlayer, type Member } from '@lanternkeep/schema'
import type { Actor } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { Deps } from '../../../deps.ts'
import type { DocumentWriting } from '../../../documents/index.ts'
import { endMembership, findMember, findMembers, requireActor, requireGm } from '../../../domain/members.ts'
import { AppError, notFound } from '../../../errors/app-error.ts'
import { keyOfMember, type PersonKey } from '../../../people/requester.ts'
import type { DocumentReading } from '../../../storage/document-storage.ts'
import type { MemberRow } from '../../../storage/tables/documents.ts'
import { type ClaimedCharacter, findClaimedCharacters, setMemberStatus } from './members.repository.ts'

type Place = { campaignId: string; memberId: string }

/** All members; only the GM sees those who wait for approval. */
export async function listMembers(
  tx: DocumentReading,
  deps: Deps,
  person: SyncPerson,
  campaignId: string,
): Promise<Member[]> {
  const actor = await requireActor(tx, person, campaignId)
  const claimed = Map.groupBy(await findClaimedCharacters(tx.sql, campaignId), ({ claimedBy }) => claimedBy)
  const members = (await findMembers(tx.sql, campaignId)).filter(
    ({ status }) => status === 'active' || (status === 'pending' && actor.role === 'gm'),
  )
  const live = await deps.streams.listeningAmong(tx.sql, members.map(keyOfMember))
  return members.map((member) => memberOf(actor, { member, live, characters: claimed.get(member.id) ?? [] }))
}

/** The GM lets in someone who waits for approval. */
export async function approveMember(
  tx: DocumentWriting,
  deps: Deps,
  person: SyncPerson,
  place: Place,
): Promise<Member> {
  const actor = await requireGm(tx, person, place.campaignId)
  const member = await requireMember(tx, place)
  if (member.status === 'pending') {
    await setMemberStatus(tx.sql, member.id, 'active')
    deps.bus.within(tx.sql).rightsChanged(keyOfMember(member))
    deps.bus.within(tx.sql).membersChanged(place.campaignId)
  }
  const live = await deps.streams.listeningAmong(tx.sql, [keyOfMember(member)])
  return memberOf(actor, { member: { ...member, status: 'active' }, live, characters: [] })
}

/** The GM removes a member, who stays out until a new code is drawn; or a member leaves, who may come back. */
export async function removeMember(
  tx: DocumentWriting,
  { bus, now }: Deps,
  person: SyncPerson,
  place: Place,
): Promise<void> {
  const [own] = await tx.decide((documents) => documents.memberships(person, [place.campaignId]))
  const isOwn = own?.memberId === place.memberId
  // A person who waits for approval is not a member yet, but may withdraw.
  if (!(isOwn && own.status === 'pending')) await requireActor(tx, person, place.campaignId)
  if (!isOwn) await requireGm(tx, person, place.campaignId)
  const member = await requireMember(tx, place)
  if (member.role === 'gm') throw new AppError('forbidden', 'The GM can’t leave. Delete the campaign instead.')
  const campaigns = await tx.decide((documents) => documents.rows('campaigns', [place.campaignId]))
  const code = campaigns.get(place.campaignId)?.document.joinCode
  await endMembership(tx, member, { code: isOwn || typeof code !== 'string' ? null : code, now: now() })
  bus.within(tx.sql).rightsChanged(keyOfMember(member))
  bus.within(tx.sql).membersChanged(place.campaignId)
}

async function requireMember(tx: DocumentReading, { campaignId, memberId }: Place): Promise<MemberRow> {
  const member = await findMember(tx.sql, campaignId, memberId)
  if (!member || member.status === 'removed') throw notFound('Member not found')
  return member
}

type Found = { member: MemberRow; live: Set<PersonKey>; characters: ClaimedCharacter[] }

function memberOf(actor: Actor, { member, live, characters }: Found): Member {
  return {
    id: member.id,
    displayName: characters.map(knownPlayer).find(Boolean) ?? member.display_name,
    role: member.role,
    status: member.status,
    isYou: member.id === actor.memberId,
    live: live.has(keyOfMember(member)),
    lastSeen: member.last_seen_at,
    characters: characters.map(({ id, name }) => ({ id, name })),
  }
}
