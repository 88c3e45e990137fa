import { changedReadOnlyKey, IGNORED_KEYS, labelOfField, withPatch } from '@lanternkeep/schema'
import { type CollectionName, type SyncDocument, sameBut } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import { type Documents, listDocuments } from '../documents/index.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import { CAMPAIGN_NOT_FOUND, requireDocument } from './members.ts'

/** What the calls for characters, sessions and campaigns do alike. */

/** 404 if the campaign doesn't exist for this person. */
export async function listInCampaign(
  documents: Documents,
  person: SyncPerson,
  target: { collection: CollectionName; campaignId: string },
): Promise<SyncDocument[]> {
  const found = await listDocuments(documents, person, target)
  if (!found) throw notFound(CAMPAIGN_NOT_FOUND)
  return found
}

export async function deleteDocument(
  documents: Documents,
  person: SyncPerson,
  { collection, id, ifMatch }: { collection: CollectionName; id: string; ifMatch: string | undefined },
): Promise<void> {
  await documents.write(async (tx) => {
    const { campaignId } = await requireDocument(tx, person, collection, id)
    await tx.edit(person, { collection, id, campaignId, ifMatch, change: () => null })
  })
}

/** 400 if a body for a new document names another campaign than its address. */
export function refuseOtherCampaign(body: { campaignId?: unknown }, campaignId: string): void {
  if (body.campaignId === undefined || body.campaignId === null || body.campaignId === campaignId) return
  throw new AppError('invalid', 'This belongs to another campaign', { path: 'campaignId' })
}

/** 400 if the patch would change a read-only field. */
export function withCheckedPatch(
  current: SyncDocument,
  patch: Readonly<Record<string, unknown>>,
  readOnly: readonly string[],
): SyncDocument {
  const changed = changedReadOnlyKey(patch, current, readOnly)
  if (changed) throw new AppError('invalid', `${labelOfField(changed)} can’t be changed`, { path: changed })
  return withPatch(current, patch, [...IGNORED_KEYS, ...readOnly])
}

/** Undefined if nothing but the time differs: what changes nothing moves nothing. */
export function ifChanged(current: SyncDocument, next: SyncDocument, now: string): SyncDocument | undefined {
  return sameBut(['lastModified'], current, next) ? undefined : { ...next, lastModified: now }
}
