import type { RxConflictHandler } from 'rxdb'
import type { SyncDocument } from '../protocol.ts'
import { resolveConflict } from '../resolve.ts'
import { type CollectionSync, campaignIdOf, isSameState, maySend, type SyncContext } from './collection-sync.ts'
import { revWord } from './revs.ts'
import type { Rejection } from './store.ts'

/** Compares states by rev, and merges what two sides changed. */
export function createConflictHandler(context: SyncContext, sync: CollectionSync): RxConflictHandler<SyncDocument> {
  return {
    isEqual: (a, b, occasion) => {
      const held = context.held.get(sync.name, b.id)
      const isBelief = held?.believed.includes(a.rev) ?? false
      if (occasion === 'upstream-check-if-equal' && held && isBelief) {
        // RxDB takes a held row for sent; it is not.
        return isSameState(a, b) && !maySend(context, held) && !context.departed.has(held.campaignId)
      }
      if (occasion === 'downstream-check-if-equal-0' && (isBelief || sync.flights.pushedSinceArrival(b.id))) {
        // Changed here, or newer than the page: the page must not overwrite it. The next push settles the difference.
        return false
      }
      return isSameState(a, b)
    },
    resolve: async ({ newDocumentState: mine, assumedMasterState, realMasterState: theirs }) => {
      const note = sync.notes.get(mine.id)
      sync.notes.delete(mine.id)
      if (note?.kind === 'theirs') return theirs
      const resolution = resolveConflict(sync.name, {
        verdict: { id: mine.id, verdict: 'conflict', master: theirs },
        base: note ? note.base : (assumedMasterState ?? null),
        mine,
        by: context.author(),
        at: context.now(),
        newId: context.newId,
        makeRev: () => revWord(context.replica),
      })
      if (resolution.rejected)
        await context.store.addRejections([rejectionOf(context, sync, mine, resolution.rejected)])
      const { document } = resolution
      return { ...document, _deleted: Boolean(document._deleted) }
    },
  }
}

function rejectionOf(context: SyncContext, sync: CollectionSync, mine: SyncDocument, message: string): Rejection {
  return {
    id: `${sync.name}/${mine.id}/${mine.rev}`,
    campaignId: campaignIdOf(sync.name, mine),
    collection: sync.name,
    documentId: mine.id,
    verdict: 'forbidden',
    message,
    mine,
    at: context.now(),
  }
}
