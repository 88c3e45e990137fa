import { isLibraryId } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { readDocument, type SyncPerson } from '@lanternkeep/sync/server'
import { dropBytes } from '../../blobs/image-bytes.ts'
import type { Deps } from '../../deps.ts'
import type { Documents, SqliteDocumentTx } from '../../documents/index.ts'
import { ifChanged } from '../../domain/document-changes.ts'
import { CAMPAIGN_NOT_FOUND, findMembers, requireGm } from '../../domain/members.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Requester } from '../../people/requester.ts'
import { keyOfMember, syncPersonOf } from '../../people/requester.ts'
import { afterCommit } from '../../storage/sqlite/transaction.ts'
import { purgeCampaign } from './campaigns.repository.ts'

/** Every campaign the requester is an active member of, as they may see it; last modified first. */
export function listCampaigns(tx: SqliteDocumentTx, person: SyncPerson): SyncDocument[] {
  const ids = tx
    .memberships(person)
    .map(({ campaignId }) => campaignId)
    .filter((id) => !isLibraryId(id))
  const found = ids.flatMap((id) => readDocument(tx, person, { collection: 'campaigns', id })?.document ?? [])
  return found.toSorted((a, b) => Date.parse(String(b.lastModified)) - Date.parse(String(a.lastModified)))
}

export type CampaignChange = {
  id: string
  ifMatch?: string
  change: (campaign: SyncDocument) => SyncDocument
}

/** The GM's change to the current state. One that changes nothing moves nothing. */
export function changeCampaign(
  documents: Documents,
  person: Requester,
  { id, ifMatch, change }: CampaignChange,
): Promise<SyncDocument> {
  const caller = syncPersonOf(person)
  return documents.write((tx) => {
    requireGm(tx, caller, id)
    const changed = tx.edit(caller, {
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
  })
}

/** Deletes it for everyone. That it existed is kept, so that each device learns of the deletion. */
export async function deleteCampaign(deps: Deps, person: Requester, id: string): Promise<void> {
  const { documents, bus, now } = deps
  const orphans = await documents.write((tx) => {
    requireGm(tx, syncPersonOf(person), id)
    const members = findMembers(tx.sql, id)
    const unused = purgeCampaign(tx.sql, id, now())
    afterCommit(tx.sql, () => {
      for (const member of members) bus.rightsChanged(keyOfMember(member))
    })
    return unused
  })
  await dropBytes(deps, orphans)
}
