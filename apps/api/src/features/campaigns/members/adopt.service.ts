import { randomUUID } from 'node:crypto'
import { isRecord, membersOf } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { ChangeBus } from '../../../bus/change-bus.ts'
import type { DocumentWriting } from '../../../documents/index.ts'
import { endMembership, findClaimedBy, findMember, findMemberOf } from '../../../domain/members.ts'
import { AppError, notFound } from '../../../errors/app-error.ts'
import { keyOfSyncPerson } from '../../../people/requester.ts'
import type { MemberRow } from '../../../storage/tables/documents.ts'
import { type Joined, joined } from '../join/join.service.ts'
import { findHandoutsNaming, handMembershipOver, insertEndedMember, setMemberStatus } from './members.repository.ts'

type Place = { campaignId: string; memberId: string }
type Mover = { userId: string; guestId: string; firstName: string }

/**
 * Moves the membership that this browser has as a guest to the account: claims stay, and a role is never lowered
 * (behavior.md#guests).
 */
export async function adoptMembership(
  tx: DocumentWriting,
  { userId, guestId, firstName }: Mover,
  { campaignId, memberId }: Place,
  { bus, now }: { bus: ChangeBus; now: Date },
): Promise<Joined> {
  const account: SyncPerson = { userId }
  const campaigns = await tx.decide((documents) => documents.rows('campaigns', [campaignId]))
  const campaign = campaigns.get(campaignId)
  const member = await findMember(tx.sql, campaignId, memberId)
  const known = await findMemberOf(tx.sql, campaignId, account)
  if (!campaign || campaign.deleted || !member) throw notFound('Member not found')
  if (known && isMoved(member, known, guestId)) return joined(tx, campaign.document, account, known)
  if (member.guest_id !== guestId || member.status === 'removed') throw notFound('Member not found')
  if (known?.status === 'removed' && known.removed_code === campaign.document.joinCode) {
    throw new AppError('forbidden', 'The GM removed this account from the campaign.')
  }
  const kept = known
    ? await mergeMembers(tx, member, known, now)
    : await moveMember(tx, member, { userId, displayName: firstName || member.display_name }, now)
  const afterwards = bus.within(tx.sql)
  for (const person of [account, { guestId }]) afterwards.rightsChanged(keyOfSyncPerson(person))
  afterwards.membersChanged(campaignId)
  return joined(tx, campaign.document, account, kept)
}

/** Whether an earlier call moved it, and its answer may have been lost. A guest that the GM removed was not moved. */
function isMoved(member: MemberRow, known: MemberRow, guestId: string): boolean {
  if (known.status === 'removed') return false
  const hasEnded = member.status === 'removed' && member.removed_code === null
  return member.id === known.id || (member.guest_id === guestId && hasEnded)
}

/**
 * The membership keeps its id, so that claims and rolls keep their owner; the guest's devices learn that it is gone.
 */
async function moveMember(
  tx: DocumentWriting,
  member: MemberRow,
  to: { userId: string; displayName: string },
  now: Date,
): Promise<MemberRow> {
  await handMembershipOver(tx.sql, member.id, to)
  // Epochs of one person in one campaign never repeat: if the guest comes back, they continue from this one.
  const { guest_id, campaign_id, display_name, joined_at, epoch } = member
  await insertEndedMember(
    tx.sql,
    { id: randomUUID(), guest_id, campaign_id, display_name, joined_at, epoch: epoch + 1 },
    now,
  )
  return { ...member, user_id: to.userId, guest_id: null, display_name: to.displayName }
}

/**
 * The account is a member already: the guest's characters and handouts become the account's, also in the trash. The GM
 * of the campaign plays no one, so there they are free again: someone who tries their own code must keep no hero from
 * the players.
 */
async function mergeMembers(tx: DocumentWriting, from: MemberRow, to: MemberRow, now: Date): Promise<MemberRow> {
  const characters = await findClaimedBy(tx.sql, from.campaign_id, from.id)
  await endMembership(tx, from, { code: null, now })
  // The GM approved this person on either membership.
  const status = to.status === 'active' ? 'active' : from.status
  await setMemberStatus(tx.sql, to.id, status)
  if (to.role === 'gm') return { ...to, status }
  for (const id of characters) await moveCharacter(tx, id, { from, to })
  for (const id of await findHandoutsNaming(tx.sql, from.campaign_id, from.id)) await moveHandout(tx, id, { from, to })
  return { ...to, status }
}

type Merged = { from: MemberRow; to: MemberRow }

/** The report of what its player opened counts only under the id of the member who plays it (SPEC.md, R16). */
async function moveCharacter(tx: DocumentWriting, id: string, { from, to }: Merged): Promise<void> {
  const lastModified = tx.facts.now
  const withReport = (seen: unknown) =>
    isRecord(seen) && seen.by === from.id ? { handoutsSeen: { ...seen, by: to.id } } : {}
  await tx.edit('server', {
    collection: 'characters',
    id,
    campaignId: from.campaign_id,
    includesDeleted: true,
    change: (current) => current && { ...current, ...withReport(current.handoutsSeen), claimedBy: to.id, lastModified },
  })
}

async function moveHandout(tx: DocumentWriting, id: string, { from, to }: Merged): Promise<void> {
  const lastModified = tx.facts.now
  await tx.edit('server', {
    collection: 'handouts',
    id,
    campaignId: from.campaign_id,
    includesDeleted: true,
    change: (current) => {
      const members = current && membersOf('handouts', current)
      if (!members?.includes(from.id)) return undefined
      const forMembers = [...new Set(members.map((member) => (member === from.id ? to.id : member)))]
      return { ...current, forMembers, lastModified }
    },
  })
}
