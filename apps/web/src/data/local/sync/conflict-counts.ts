import { combineLatest, map, type Observable } from 'rxjs'
import { collectionOf } from '../store/collection-of.ts'
import type { AnyDocument, DocumentTypes } from '../store/collections.ts'
import type { LocalDb } from '../store/local-db.ts'

/** The collections whose documents may have conflicts that a person settles. */
export const ASKED = [
  'campaigns',
  'characters',
  'sessions',
  'combats',
  'handouts',
  'recordings',
  'rolls',
  'prep',
] as const

const CONFLICTED = { conflicts: { $elemMatch: { id: { $exists: true } } } }

/** Open conflicts by campaign id. */
export function conflictCounts$(db: LocalDb): Observable<Record<string, number>> {
  return conflicted$(db, {}).pipe(
    map((found) => {
      const counts: Record<string, number> = {}
      for (const { campaignId, document } of found) {
        counts[campaignId] = (counts[campaignId] ?? 0) + document.conflicts.length
      }
      return counts
    }),
  )
}

export type Conflicted = { collection: keyof DocumentTypes; campaignId: string; document: AnyDocument }

/** Every document with a conflict, of one campaign or of all. */
export function conflicted$(db: LocalDb, { campaignId }: { campaignId?: string }): Observable<Conflicted[]> {
  const lists = ASKED.map((collection) => {
    const scope = campaignId ? { [collection === 'campaigns' ? 'id' : 'campaignId']: campaignId } : {}
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
