import { type CampaignFacts, REPLICATION_WRITE } from '@lanternkeep/sync/client'
import { auditTime, filter, type Observable, pairwise, type Subscription, startWith } from 'rxjs'
import type { LocalDb } from '../store/local-db.ts'
import { documentsWithImages, imageIdsIn, queueImagesOf, uploadQueuedImages } from './image-queue.ts'

/** What is saved in this time uploads together. */
const TOGETHER_MS = 50

type Facts = ReadonlyMap<string, CampaignFacts>

/**
 * A server restored from a backup may lack pictures that came later. They are queued while their campaign is behind
 * (packages/sync/SPEC.md#generations). What is queued uploads when the server has a campaign again,
 * or at last, and when a document begins to show it.
 */
export function uploadWithCampaigns(db: LocalDb): Subscription {
  const { facts$ } = db.store
  const watching = facts$.pipe(startWith<Facts>(new Map()), pairwise()).subscribe(([before, after]) => {
    const behind = newIn(before, after, (facts) => facts.behind !== undefined)
    if (behind.length > 0) void documentsWithImages(db, behind).then((shown) => queueImagesOf(db, shown))
  })
  // Not for the campaigns that were on the server at the start: going online uploads their pictures.
  const arrivals = facts$.pipe(pairwise()).subscribe(([before, after]) => {
    const onServer = newIn(before, after, (facts) => facts.accepted && facts.behind === undefined)
    if (onServer.length > 0) void uploadQueuedImages(db)
  })
  watching.add(arrivals)
  watching.add(documentsShowingImages$(db).subscribe(() => void uploadQueuedImages(db)))
  return watching
}

/** A picture is chosen before the document that shows it is saved, and goes only where a document shows it. */
function documentsShowingImages$({ rx }: LocalDb): Observable<unknown> {
  return rx.eventBulks$.pipe(
    filter(({ context, events }) => context !== REPLICATION_WRITE && imageIdsIn(events).length > 0),
    auditTime(TOGETHER_MS),
  )
}

function newIn(before: Facts, after: Facts, is: (facts: CampaignFacts) => boolean): string[] {
  const isNew = (facts: CampaignFacts) => {
    const earlier = before.get(facts.id)
    return is(facts) && !(earlier && is(earlier))
  }
  return [...after.values()].filter(isNew).map(({ id }) => id)
}
