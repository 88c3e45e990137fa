import { getAssumedMasterState, getMetaWriteRow, type RxDocumentData, type WithDeleted } from 'rxdb'
import type { SyncDocument } from '../protocol.ts'
import { stubTombstone } from '../resolve.ts'
import { type CollectionSync, isSameState, type SyncContext } from './collection-sync.ts'
import { isOwnRev } from './revs.ts'

type Stored = RxDocumentData<SyncDocument>

/**
 * What must happen to a campaign's documents when this device may not have them (any more, or not like this): edits
 * that never left move to the keep, and a stripped tombstone takes every document's place through the pull.
 */
export async function purgeCampaign(
  context: SyncContext,
  sync: CollectionSync,
  campaignId: string,
): Promise<WithDeleted<SyncDocument>[]> {
  const { documents, unsent } = await keepUnsent(context, sync, campaignId)
  await takeForSent(sync, unsent)
  await context.held.forget(sync.name, campaignId)
  return documents
    .filter(({ _deleted }) => !_deleted)
    .map((document) => ({ ...stubTombstone(plainOf(document)), _deleted: true }))
}

/** Puts aside what was written here and never left, and answers it beside everything that is here of the campaign. */
export async function keepUnsent(
  context: SyncContext,
  sync: CollectionSync,
  campaignId: string,
): Promise<{ documents: Stored[]; unsent: Stored[] }> {
  const documents = await documentsOf(sync, campaignId)
  const unsent = await unsentOf(context, sync, documents)
  const at = context.now()
  const own = unsent.filter(({ rev, _deleted }) => isOwnRev(rev, context.replica) && !_deleted)
  await context.store.addKeeps(
    own.map((document) => ({ campaignId, collection: sync.name, document: plainOf(document), at })),
  )
  return { documents, unsent }
}

/** Asks what is stored: a campaign that was never sent, or was restored from a copy, has no facts either, but it is here. */
export async function hasLeft(context: SyncContext, syncs: CollectionSync[], campaignId: string): Promise<boolean> {
  const campaigns = syncs.find(({ name }) => name === 'campaigns')
  const [campaign] = (await campaigns?.collection.storageInstance.findDocumentsById([campaignId], true)) ?? []
  const isGone = !context.store.factsOf(campaignId) && campaign?._deleted === true
  if (isGone) context.departed.add(campaignId)
  else context.departed.delete(campaignId)
  return isGone
}

async function documentsOf({ name, collection }: CollectionSync, campaignId: string): Promise<Stored[]> {
  if (name === 'campaigns') return collection.storageInstance.findDocumentsById([campaignId], true)
  const documents = await collection.find({ selector: { campaignId } }).exec()
  return collection.storageInstance.findDocumentsById(
    documents.map(({ id }) => id),
    true,
  )
}

async function unsentOf(context: SyncContext, sync: CollectionSync, documents: Stored[]): Promise<Stored[]> {
  const state = sync.replication?.internalReplicationState
  if (!state || documents.length === 0) return []
  const assumed = await getAssumedMasterState(
    state,
    documents.map(({ id }) => id),
  )
  return documents.filter((document) => {
    return context.held.get(sync.name, document.id) || !isSameState(assumed[document.id]?.docData, document)
  })
}

/** RxDB stores a pulled state only over what it takes for the server's. */
async function takeForSent(sync: CollectionSync, documents: Stored[]): Promise<void> {
  const state = sync.replication?.internalReplicationState
  if (!state || documents.length === 0) return
  const assumed = await getAssumedMasterState(
    state,
    documents.map(({ id }) => id),
  )
  const rows = await Promise.all(
    documents.map((document) => getMetaWriteRow(state, plainOf(document), assumed[document.id]?.metaDocument)),
  )
  await state.input.metaInstance.bulkWrite(rows, 'lanternkeep-purge')
}

function plainOf({ _meta, _rev, _attachments, ...document }: Stored): WithDeleted<SyncDocument> {
  return document as unknown as WithDeleted<SyncDocument>
}
