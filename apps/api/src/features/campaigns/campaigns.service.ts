import { isLibraryId } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { readDocument, type SyncPerson } from '@lanternkeep/sync/server'
import { leaveImages } from '../../blobs/image-bytes.ts'
import type { Deps } from '../../deps.ts'
import type { Documents } from '../../documents/index.ts'
import { ifChanged } from '../../domain/document-changes.ts'
import { CAMPAIGN_NOT_FOUND, countPlayers, findMembers, requireGm } from '../../domain/members.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Requester } from '../../people/requester.ts'
import { keyOfMember, syncPersonOf } from '../../people/requester.ts'
import type { DocumentReading } from '../../storage/document-storage.ts'
import { mayKeepImages, purgeCampaign } from './campaigns.repository.ts'

/**
 * Every campaign the requester is an active member of, as they may see it; last modified first. A GM learns how many
 * players have joined.
 */
export async function listCampaigns(tx: DocumentReading, person: SyncPerson): Promise<SyncDocument[]> {
  const { found, own } = await tx.decide((documents) => {
    const memberships = documents.memberships(person).filter(({ campaignId }) => !isLibraryId(campaignId))
    const own = memberships.filter(({ role }) => role === 'gm').map(({ campaignId }) => campaignId)
    const ids = memberships.map(({ campaignId }) => campaignId)
    const found = ids.flatMap((id) => readDocument(documents, person, { collection: 'campaigns', id })?.document ?? [])
    return { found, own }
  })
  const joined = await countPlayers(tx.sql, own)
  return found
    .map((campaign) => (own.includes(campaign.id) ? { ...campaign, joined: joined.get(campaign.id) ?? 0 } : campaign))
    .toSorted((a, b) => Date.parse(String(b.lastModified)) - Date.parse(String(a.lastModified)))
}

export type CampaignChange = {
  id: string
  ifMatch?: string
  change: (campaign: SyncDocument) => SyncDocument
  /** The one that the person chose, if they chose one. */
  joinCode?: unknown
}

/** The GM's change to the current state. One that changes nothing moves nothing. */
export function changeCampaign(
  documents: Documents,
  person: Requester,
  { id, ifMatch, change, joinCode }: CampaignChange,
): Promise<SyncDocument> {
  const caller = syncPersonOf(person)
  const named = { person: caller, campaigns: [{ id, joinCode }] }
  return documents.write(async (tx) => {
    await requireGm(tx, caller, id)
    const changed = await tx.edit(caller, {
      collection: 'campaigns',
      id,
      campaignId: id,
      ifMatch,
      change: (campaign) => {
        const next = campaign && change(campaign)
        return next && ifChanged(campaign, next, tx.facts.now)
      },
    })
    if (!changed) throw notFound(CAMPAIGN_NOT_FOUND)
    return changed
  }, named)
}

/**
 * Deletes it for everyone. That it existed is kept, so that each device learns of the deletion. Its images stay for a
 * while: another device of its owner may upload its copy as a new campaign, and lack some.
 */
export async function deleteCampaign(deps: Deps, person: Requester, id: string): Promise<void> {
  const { documents, bus, now } = deps
  await documents.write(async (tx) => {
    await requireGm(tx, syncPersonOf(person), id)
    const members = await findMembers(tx.sql, id)
    await purgeCampaign(tx.sql, id, now())
    if (!(await mayKeepImages(tx.sql, id))) await leaveImages(tx.sql, id, now())
    for (const member of members) bus.within(tx.sql).rightsChanged(keyOfMember(member))
  })
}
