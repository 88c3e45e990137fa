import { backoff } from '@lanternkeep/sync'
import { REPLICATION_WRITE } from '@lanternkeep/sync/client'
import { audit, filter, type Subscription, tap, timer } from 'rxjs'
import type { LocalDb } from '../store/local-db.ts'
import {
  AGAIN_AFTER_MS,
  documentsWithImages,
  imageIdsIn,
  uploadQueuedImages,
  WORTH_WAITING_TRIES,
} from './image-queue.ts'

/** Each fight changes a campaign for hours, and a picture has up to a mebibyte. */
const LONGEST_WAIT_MS = 600_000

/** Sends what is queued, and what the server refused before: there may be room by now. */
export async function retryImages(db: LocalDb): Promise<void> {
  await queueRefused(db)
  await uploadQueuedImages(db)
}

/**
 * Sends refused pictures again after a change to a campaign that shows them, since it may have made room. Waits until
 * the server has probably taken the change, and longer each time that it was in vain.
 */
export function retryImagesWithChanges(db: LocalDb, firstWaitMs = AGAIN_AFTER_MS): Subscription {
  const changed = new Set<string>()
  let failures = 0
  const retry = async () => {
    const campaignIds = [...changed]
    changed.clear()
    const retried = await queueRefused(db, campaignIds)
    if (retried.length > 0) await uploadQueuedImages(db)
    const left = await db.side.imageQueue.bulkGet(retried)
    failures = left.some((queued) => queued?.refusal !== undefined) ? failures + 1 : 0
  }
  return db.rx.eventBulks$
    .pipe(
      filter(({ context }) => context !== REPLICATION_WRITE),
      tap(({ events }) => {
        for (const { documentData } of events) changed.add(documentData.campaignId ?? documentData.id)
      }),
      audit(() => timer(backoff(failures, { firstMs: firstWaitMs, longestMs: LONGEST_WAIT_MS }))),
    )
    .subscribe(() => void retry())
}

/**
 * Lets refused pictures be sent again that something shows: in these campaigns, where their content is fine, or
 * anywhere. They count as long delayed: no document waits for them, and screens go on naming them. Returns their ids.
 */
async function queueRefused(db: LocalDb, campaignIds?: string[]): Promise<string[]> {
  const { imageQueue } = db.side
  const refused = await imageQueue
    .filter(({ refusal, isUnfit }) => refusal !== undefined && !(campaignIds && isUnfit))
    .toArray()
  if (refused.length === 0) return []
  const shown = new Set((await documentsWithImages(db, campaignIds)).flatMap(imageIdsIn))
  const ids = refused.map(({ id }) => id).filter((id) => shown.has(id))
  await imageQueue
    .where('id')
    .anyOf(ids)
    .modify((queued) => {
      delete queued.refusal
      delete queued.isUnfit
      queued.tries = WORTH_WAITING_TRIES
    })
  return ids
}
