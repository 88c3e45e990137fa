import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs'
import type { QueuedImage } from '../engine/side-database.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import { useDb } from '../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import { liveTables } from '../store/live-tables.ts'
import type { LocalDb } from '../store/local-db.ts'
import { IMAGE_COLLECTIONS, imageIdsIn, WORTH_WAITING_TRIES } from './image-queue.ts'

/** A document that shows a picture which others can't see. */
export type PictureProblem = {
  campaignId: string
  collection: CollectionName
  document: SyncDocument
  imageId: string
  /** The server's words. Undefined: the upload fails for another reason and is tried again by itself. */
  refusal?: string
}

export function usePictureProblems(campaignId: string): Loaded<PictureProblem[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `pictureProblems/${campaignId}`, () => {
      return pictureProblems$(db).pipe(map((all) => all.filter((each) => each.campaignId === campaignId)))
    }),
  )
}

/** Offline, an upload that only waits isn't a problem. */
export function pictureProblems$(db: LocalDb): Observable<PictureProblem[]> {
  const online$ = db.connection$.pipe(
    map(({ online }) => online),
    distinctUntilChanged(),
  )
  const queued$ = liveTables([db.side.imageQueue], () => db.side.imageQueue.toArray())
  return combineLatest([queued$, online$]).pipe(
    map(([queued, online]) => queued.filter((each) => each.refusal !== undefined || (online && isDelayed(each)))),
    switchMap((failing) => (failing.length === 0 ? of([]) : showing$(db, failing))),
  )
}

function isDelayed({ tries }: QueuedImage): boolean {
  return tries >= WORTH_WAITING_TRIES
}

function showing$(db: LocalDb, failing: QueuedImage[]): Observable<PictureProblem[]> {
  const byId = new Map(failing.map((queued) => [queued.id, queued]))
  const lists = IMAGE_COLLECTIONS.map((collection) => {
    const problemsOf = (document: SyncDocument): PictureProblem[] => {
      return [...new Set(imageIdsIn(document))].flatMap((imageId) => {
        const queued = byId.get(imageId)
        if (!queued) return []
        const { refusal } = queued
        const campaignId = String(document.campaignId)
        return [{ campaignId, collection, document, imageId, ...(refusal !== undefined && { refusal }) }]
      })
    }
    const documents$ = syncCollectionOf(db, collection).find().$
    return documents$.pipe(map((found) => found.flatMap((each) => problemsOf(each.toJSON() as SyncDocument))))
  })
  return combineLatest(lists).pipe(map((problems) => problems.flat()))
}
