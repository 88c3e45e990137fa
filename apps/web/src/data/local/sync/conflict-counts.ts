import { combineLatest, map, type Observable } from 'rxjs'
import { collectionOf } from '../store/collection-of.ts'
import type { AnyDocument, DocumentTypes } from '../store/collections.ts'
import type { LocalDb } from '../store/local-db.ts'
import { ASKED, openConflicts$ } from './open-conflicts.ts'

const CONFLICTED = { conflicts: { $elemMatch: { id: { $exists: true } } } }

/** Open conflicts by campaign id. */
export function conflictCounts$(db: LocalDb): Observable<Record<string, number>> {
  return openConflicts$(db).pipe(
    map((open) => {
      const counts: Record<string, number> = {}
      for (const { campaignId, count } of open) counts[campaignId] = (counts[campaignId] ?? 0) + count
      return counts
    }),
  )
}

export type Conflicted = { collection: keyof DocumentTypes; campaignId: string; document: AnyDocument }

/** Every document of the campaign with a conflict. */
export function conflicted$(db: LocalDb, campaignId: string): Observable<Conflicted[]> {
  const lists = ASKED.map((collection) => {
    const scope = { [collection === 'campaigns' ? 'id' : 'campaignId']: campaignId }
    const found$ = collectionOf(db, collection).find({ selector: { ...scope, ...CONFLICTED } }).$
    return found$.pipe(
      map((documents) => {
        return documents.map((each) => {
          const document = each.toJSON() as AnyDocument
          return { collection, campaignId: 'campaignId' in document ? document.campaignId : document.id, document }
        })
      }),
    )
  })
  return combineLatest(lists).pipe(map((found) => found.flat()))
}
