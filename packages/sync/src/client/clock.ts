import { getAssumedMasterState, getChangedDocumentsSince, getLastCheckpointDoc } from 'rxdb'
import type { SyncDocument } from '../protocol.ts'
import { type CollectionSync, isSameState, type SyncContext } from './collection-sync.ts'
import { isOwnRev } from './revs.ts'
import { touchDocuments } from './touch.ts'

const PAGE = 500

/**
 * RxDB looks for unsent changes by their time of writing. Where the clock was set back since the last push it would not
 * find those made afterwards: they are looked for by what the server is believed to have, and put through once more.
 */
export async function resendIfClockWentBack(context: SyncContext, sync: CollectionSync): Promise<void> {
  await sync.replication?.startPromise
  const state = sync.replication?.internalReplicationState
  if (!state) return
  const reached = await getLastCheckpointDoc<SyncDocument, { lwt?: number }>(state, 'up')
  if (!reached?.lwt || reached.lwt <= Date.now()) return
  let checkpoint: unknown
  for (;;) {
    const page = await getChangedDocumentsSince(state.input.forkInstance, PAGE, checkpoint)
    const own = page.documents.filter(({ rev }) => isOwnRev(rev, context.replica))
    const ids = own.map(({ id }) => id)
    const assumed = ids.length > 0 ? await getAssumedMasterState(state, ids) : {}
    const unsent = own.filter((document) => !isSameState(assumed[document.id]?.docData, document))
    await touchDocuments(
      sync.collection,
      unsent.map(({ id }) => id),
    )
    if (page.documents.length < PAGE) return
    checkpoint = page.checkpoint
  }
}
