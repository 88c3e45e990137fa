import { getChangedDocumentsSince } from 'rxdb'
import { type CollectionSync, campaignIdOf, type SyncContext } from './collection-sync.ts'
import { isOwnRev } from './revs.ts'

const PAGE = 500

/**
 * Changes made here that the server has not taken, by campaign: what was written here behind RxDB's own checkpoint of
 * the push, and the rows that are held. Derived from what is stored, so that it is right after a crash.
 */
export async function countWaiting(context: SyncContext, syncs: CollectionSync[]): Promise<Record<string, number>> {
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

async function* changedSinceCheckpoint({ replication }: CollectionSync) {
  const state = replication?.internalReplicationState
  if (!state) return
  let checkpoint: unknown = state.lastCheckpointDoc.up?.checkpointData
  for (;;) {
    const changed = await getChangedDocumentsSince(state.input.forkInstance, PAGE, checkpoint)
    yield* changed.documents
    if (changed.documents.length < PAGE) return
    checkpoint = changed.checkpoint
  }
}
