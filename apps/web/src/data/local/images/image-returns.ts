import { type CampaignFacts, REPLICATION_WRITE } from '@lanternkeep/sync/client'
import { concatMap, filter, map, type Observable, pairwise, type Subscription, startWith } from 'rxjs'
import { inBackground } from '../store/in-background.ts'
import type { LocalDb } from '../store/local-db.ts'
import {
  documentsWithImages,
  imageIdsIn,
  queueImagesOf,
  queueStoredImagesOf,
  uploadQueuedImages,
} from './image-queue.ts'

type Facts = ReadonlyMap<string, CampaignFacts>
type Written = { documentData: { _deleted: boolean }; previousDocumentData?: object }

/**
 * A server restored from a backup may lack pictures that came later. They are queued while their campaign is behind
 * (packages/sync/SPEC.md#generations). What is queued uploads when the server has a campaign again,
 * or at last, and when a document begins to show it.
 */
export function uploadWithCampaigns(db: LocalDb): Subscription {
  const { facts$ } = db.store
  const watching = facts$.pipe(startWith<Facts>(new Map()), pairwise()).subscribe(([before, after]) => {
    const behind = newIn(before, after, (facts) => facts.behind !== undefined)
    if (behind.length > 0) inBackground(db, queueImagesIn(db, behind))
  })
  // Not for the campaigns that were on the server at the start: going online uploads their pictures.
  const arrivals = facts$.pipe(pairwise()).subscribe(([before, after]) => {
    const onServer = newIn(before, after, (facts) => facts.accepted && facts.behind === undefined)
    if (onServer.length > 0) inBackground(db, uploadQueuedImages(db))
  })
  watching.add(arrivals)
  const shown = beginningToShow$(db).pipe(concatMap((documents) => queueImagesOf(db, documents)))
  watching.add(shown.subscribe(() => inBackground(db, uploadQueuedImages(db))))
  return watching
}

async function queueImagesIn(db: LocalDb, campaignIds: string[]): Promise<void> {
  await queueStoredImagesOf(db, await documentsWithImages(db, campaignIds))
}

/**
 * Documents of this device that begin to show a picture: one is chosen before its document is saved, and a copy of a
 * document shows it in another campaign, which has to get it too.
 */
function beginningToShow$({ rx }: LocalDb): Observable<object[]> {
  return rx.eventBulks$.pipe(
    filter(({ context }) => context !== REPLICATION_WRITE),
    map(({ events }) => events.filter(showsMore).map(({ documentData }) => documentData as object)),
    filter((documents) => documents.length > 0),
  )
}

function showsMore({ documentData, previousDocumentData = {} }: Written): boolean {
  const before = new Set(imageIdsIn(previousDocumentData))
  return !documentData._deleted && imageIdsIn(documentData).some((id) => !before.has(id))
}

function newIn(before: Facts, after: Facts, is: (facts: CampaignFacts) => boolean): string[] {
  const isNew = (facts: CampaignFacts) => {
    const earlier = before.get(facts.id)
    return is(facts) && !(earlier && is(earlier))
  }
  return [...after.values()].filter(isNew).map(({ id }) => id)
}
