import { openConflictsOf, type SyncDocument } from '@lanternkeep/sync'
import { plainOf, readStored, type Stored } from '@lanternkeep/sync/client'
import { Observable } from 'rxjs'
import { syncCollectionOf } from '../store/collection-of.ts'
import type { LocalDb } from '../store/local-db.ts'
import { untilNow, writtenSince } from '../store/written-since.ts'

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

type Asked = (typeof ASKED)[number]
/** A document with open conflicts. */
export type OpenConflicts = { collection: Asked; id: string; campaignId: string; count: number }
/** All there were at `until`, and perhaps newer ones. By this device's clock, in milliseconds since 1970. */
type Noted = { until: number; documents: Pick<OpenConflicts, 'collection' | 'id'>[] }

const KEY = 'open conflicts'

/**
 * The documents with open conflicts, now and after each change. Everything is read once on a device; they are noted, and
 * a later start reads those and what was written since.
 */
export function openConflicts$(db: LocalDb): Observable<OpenConflicts[]> {
  return new Observable((observer) => {
    const open = new Map<string, OpenConflicts>()
    /** What was written meanwhile is newer than what is being read. */
    const written = new Set<string>()
    let isRead = false
    let noting: Promise<unknown> = Promise.resolve()
    const until = untilNow()

    const tell = () => {
      const all = [...open.values()]
      observer.next(all)
      const noted: Noted = { until, documents: all.map(({ collection, id }) => ({ collection, id })) }
      noting = noting.then(() => db.side.values.put({ key: KEY, value: noted })).catch(() => undefined)
    }
    const take = (collection: Asked, document: SyncDocument): boolean => {
      const key = `${collection}/${document.id}`
      const next = openOf(collection, document)
      const hasChanged = open.get(key)?.count !== next?.count
      if (next) open.set(key, next)
      else open.delete(key)
      return hasChanged
    }
    const following = ASKED.map((collection) => {
      const { storageInstance } = syncCollectionOf(db, collection)
      return storageInstance.changeStream().subscribe(({ events }) => {
        const changed = events.map(({ documentId, documentData }) => {
          if (!isRead) written.add(`${collection}/${documentId}`)
          return take(collection, plainOf(documentData as Stored))
        })
        if (isRead && changed.includes(true)) tell()
      })
    })
    const read = async () => {
      for await (const [collection, documents] of documentsToRead(db)) {
        if (observer.closed) return
        for (const document of documents) {
          if (!written.has(`${collection}/${document.id}`)) take(collection, plainOf(document))
        }
      }
      isRead = true
      written.clear()
      tell()
    }
    read().catch((error: unknown) => {
      // A database that is being closed, with the page or the account, has no one to tell.
      if (db.side.isOpen()) observer.error(error)
    })
    return () => {
      for (const each of following) each.unsubscribe()
    }
  })
}

/** Those that were noted, and what was written since. */
async function* documentsToRead(db: LocalDb): AsyncGenerator<readonly [Asked, Stored[]]> {
  const noted = (await db.side.values.get(KEY))?.value as Noted | undefined
  // A clock that was set back since tells nothing.
  const last = noted && noted.until <= Date.now() ? noted : { until: 0, documents: [] }
  for (const collection of ASKED) {
    for await (const documents of writtenSince(db, collection, last.until)) yield [collection, documents]
    const ids = last.documents.filter((each) => each.collection === collection).map(({ id }) => id)
    yield [collection, [...(await readStored(syncCollectionOf(db, collection), ids)).values()]]
  }
}

function openOf(collection: Asked, document: SyncDocument): OpenConflicts | undefined {
  const { id, campaignId, _deleted } = document
  const count = openConflictsOf(document).length
  if (count === 0 || _deleted) return undefined
  return { collection, id, campaignId: collection === 'campaigns' ? id : String(campaignId), count }
}
