import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { afterPush } from './progress.ts'
import type { Reply } from './send-changes.ts'
import { applyVerdicts } from './verdicts.ts'

/** Stores what the server answered to a batch. */
export async function applyReplies(context: SyncContext, sync: CollectionSync, replies: Reply[]): Promise<void> {
  for (const reply of replies) {
    // Before the rows go: without its place, what was sent would look older than it is.
    await notePlaces(context, sync, reply)
    await applyVerdicts(context, sync, reply.answered)
  }
}

async function notePlaces(
  { store }: SyncContext,
  { name }: CollectionSync,
  { places, answered }: Reply,
): Promise<void> {
  const hasPlaces = places || answered.some(({ verdict }) => 'place' in verdict)
  if (!hasPlaces) return
  const rows = answered.map(({ change, verdict }) => ({ campaignId: change.row.campaignId, verdict }))
  await store.changeProgress(name, (progress) => afterPush(progress, rows, places))
}
