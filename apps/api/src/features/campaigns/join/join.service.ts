import type { CampaignRole, SyncDocument } from '@lanternkeep/sync'
import { readDocument, type SyncPerson } from '@lanternkeep/sync/server'
import type { ChangeBus } from '../../../bus/change-bus.ts'
import type { DocumentWriting } from '../../../documents/index.ts'
import { isBarredAt, isOwnerOut } from '../../../domain/guest-accounts.ts'
import { addPlayer, findJoinedBy, findMemberOf, findMembers } from '../../../domain/members.ts'
import { AppError } from '../../../errors/app-error.ts'
import { keyOfSyncPerson } from '../../../people/requester.ts'
import type { MemberRow } from '../../../storage/tables/documents.ts'
import { firstNameOf } from '../members/members.repository.ts'

/** A campaign that a code opens for this person, and their former membership there. */
export type JoinTarget = { campaign: SyncDocument; code: string; member: MemberRow | undefined }

export type Joined = { campaign: SyncDocument; role: CampaignRole; memberId: string; status: 'active' | 'pending' }

/** The person who joins; `userId` is the account of this browser's sign-in session, even if it has ended. */
export type JoinRequester = { person: SyncPerson | null; userId: string | undefined }

/**
 * Undefined for an unknown code, for the code in force when the GM removed the person, and for the guest of a browser
 * whose blocked or deleted account is a member. An earlier code is unknown to everyone but those it let in: their answer
 * may have been lost.
 */
export async function findJoinTarget(
  tx: DocumentWriting,
  code: string,
  { person, userId }: JoinRequester,
): Promise<JoinTarget | undefined> {
  const joined = person ? await findJoinedBy(tx.sql, person, code) : undefined
  const row = await tx.decide((documents) => {
    const campaignId = documents.holderOfJoinCode(code) ?? joined
    return campaignId === undefined ? undefined : documents.rows('campaigns', [campaignId]).get(campaignId)
  })
  if (!row || row.deleted) return undefined
  const member = person ? await findMemberOf(tx.sql, row.campaignId, person) : undefined
  if (member?.status === 'removed' && member.removed_code === code) return undefined
  const guestId = person && 'guestId' in person ? person.guestId : undefined
  if (await isBarredAt(tx.sql, row.campaignId, { guestId, userId })) return undefined
  return { campaign: row.document, code, member }
}

/** Adds the membership, or says why not: 403 `closed`. A member keeps their role when they join again. */
export async function addMembership(
  tx: DocumentWriting,
  { campaign, code, member }: JoinTarget,
  person: SyncPerson,
  { bus, now, seats }: { bus: ChangeBus; now: Date; seats: number },
): Promise<Joined> {
  const campaignId = campaign.id
  if (member && member.status !== 'removed') return joined(tx, campaign, person, member)
  const members = await findMembers(tx.sql, campaignId)
  if (campaign.joinOpen === false || (await isOwnerOut(tx.sql, campaignId))) {
    throw new AppError('closed', 'This campaign isn’t taking new players right now.')
  }
  // A shared code must not fill the server.
  if (members.filter(({ role, status }) => role === 'player' && status !== 'removed').length >= seats) {
    throw new AppError('closed', `This campaign is full: ${seats} people have joined.`)
  }
  const taken = await addPlayer(tx.sql, {
    campaignId,
    person,
    status: campaign.approveJoins === true ? 'pending' : 'active',
    code,
    displayName: await displayNameFor(tx, person, members),
    now,
  })
  bus.within(tx.sql).rightsChanged(keyOfSyncPerson(person))
  bus.within(tx.sql).membersChanged(campaignId)
  return joined(tx, campaign, person, taken)
}

/** The answer to a joining device. */
export async function joined(
  tx: DocumentWriting,
  campaign: SyncDocument,
  person: SyncPerson,
  member: MemberRow,
): Promise<Joined> {
  const status = member.status === 'pending' ? 'pending' : 'active'
  const found = await tx.decide((documents) =>
    readDocument(documents, person, { collection: 'campaigns', id: campaign.id }),
  )
  const seen = found?.document
  if (!seen && status === 'active') throw new Error(`Campaign ${campaign.id} cannot be seen by its member`)
  return {
    campaign: seen ?? { id: campaign.id, rev: '', name: campaign.name },
    role: member.role,
    memberId: member.id,
    status,
  }
}

/** Used until one of their characters names them (behavior.md#claiming-characters). Never an address. */
async function displayNameFor(tx: DocumentWriting, person: SyncPerson, members: MemberRow[]): Promise<string> {
  if ('userId' in person) return (await firstNameOf(tx.sql, person.userId)) || `Player ${members.length}`
  return `Guest ${members.filter(({ guest_id }) => guest_id !== null).length + 1}`
}
