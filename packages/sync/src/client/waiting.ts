import { getAssumedMasterState, getChangedDocumentsSince } from 'rxdb'
import { type CollectionSync, campaignIdOf, isSameState, maySend, type SyncContext } from './collection-sync.ts'
import { isOwnRev } from './revs.ts'

const PAGE = 500

/**
 * Changes made here that the server has not taken, by campaign: what was written here behind RxDB's own checkpoint of
 * the push, and the rows that are held. Derived from what is stored, so that it is right after a crash.
 */
export async function countWaiting(context: SyncContext, syncs: CollectionSync[]): Promise<Record<string, number>> {
  for (const sync of syncs) await releaseSettled(context, sync)
  const campaignByKey = new Map(context.held.all().map((row) => [row.key, row.campaignId]))
  for (const sync of syncs) {
    for await (const document of changedSinceCheckpoint(sync)) {
      if (!isOwnRev(document.rev, context.replica)) continue
      campaignByKey.set(`${sync.name}/${document.id}`, campaignIdOf(sync.name, document))
    }
  }
  const counts: Record<string, number> = {}
  for (const campaignId of campaignByKey.values()) counts[campaignId] = (counts[campaignId] ?? 0) + 1
  return counts
}

/** What was held and settled as theirs waits no more, also where a page or a touch came before RxDB's second push. */
async function releaseSettled(context: SyncContext, { name, collection, replication }: CollectionSync): Promise<void> {
  const state = replication?.internalReplicationState
  const free = context.held.all().filter((row) => row.collection === name && maySend(context, row))
  if (!state || free.length === 0) return
  const ids = free.map(({ key }) => key.slice(name.length + 1))
  const assumed = await getAssumedMasterState(state, ids)
  const documents = await collection.storageInstance.findDocumentsById(ids, true)
  const settled = documents.filter((document) => {
    const known = assumed[document.id]?.docData
    const isBelief = known !== undefined && context.held.get(name, document.id)?.believed.includes(known.rev)
    return known !== undefined && !isBelief && isSameState(known, document)
  })
  await context.held.release(
    name,
    settled.map(({ id }) => id),
  )
}

async function* changedSinceCheckpoint({ replication }: CollectionSync) {
  const state = replication?.internalReplicationState
  if (!state) return
  // RxDB says that a push is over before its checkpoint is written, and nothing tells of the writing.
  await Promise.allSettled([state.checkpointQueue])
  let checkpoint: unknown = state.lastCheckpointDoc.up?.checkpointData
  for (;;) {
    const changed = await getChangedDocumentsSince(state.input.forkInstance, PAGE, checkpoint)
    yield* changed.documents
    if (changed.documents.length < PAGE) return
    checkpoint = changed.checkpoint
  }
}
