import { COLLECTION_NAMES, type CollectionName } from '@lanternkeep/sync'
import type { PendingRow } from '@lanternkeep/sync/client'
import { answerOf, keysHere } from '../engine/read-many.ts'
import { abortTransaction, type RowWrites } from '../engine/read-then-write.ts'
import type { SideDatabase } from '../engine/side-database.ts'

/**
 * One row for each collection, among its pending rows: what was sent of them since they were stored. Storing each of a
 * thousand rows again, with the document it is based on, took longer than sending them.
 */
export type SentMarks = { key: string; collection: CollectionName; marks: Record<string, Mark> }
type Mark = { revs: string[]; as: string }

/** Comes after the names of all collections, so no page of rows has one of these. */
const PREFIX = '~sent/'

/** Keys of the marks of these rows. */
export function marksOf(rowKeys: readonly string[]): string[] {
  return [...new Set(rowKeys.map((key) => keyFor(key.slice(0, key.indexOf('/')))))]
}

export const ALL_MARKS: readonly string[] = COLLECTION_NAMES.map(keyFor)

function keyFor(collection: string): string {
  return PREFIX + collection
}

/** A row as `asSent` would have left it. */
export function withMarks(row: PendingRow, all: Stored): PendingRow {
  const mark = markOn(row.key, all)
  if (!mark) return row
  return { ...row, sent: [...new Set([...(row.sent ?? []), ...mark.revs])], sentAs: row.sentAs ?? mark.as }
}

type Stored = readonly (SentMarks | undefined)[]

function markOn(key: string, all: Stored): Mark | undefined {
  return all.find((each) => each?.collection === key.slice(0, key.indexOf('/')))?.marks[key]
}

/** Without those of rows that are gone, or are stored again with what was marked. */
export function withoutMarks(all: Stored, settled: ReadonlySet<string>): RowWrites {
  const put: SentMarks[] = []
  const remove: string[] = []
  for (const each of all) {
    if (!each || !Object.keys(each.marks).some((key) => settled.has(key))) continue
    const left = Object.entries(each.marks).filter(([key]) => !settled.has(key))
    if (left.length > 0) put.push({ ...each, marks: Object.fromEntries(left) })
    else remove.push(each.key)
  }
  return { put, remove }
}

/** See `ReplicationStore`. */
export async function markSent(
  side: SideDatabase,
  collection: CollectionName,
  { revs, replica }: { revs: ReadonlyMap<string, string>; replica: string },
): Promise<ReadonlySet<string>> {
  return side.transaction('rw', side.pending, async ({ idbtrans }) => {
    const store = idbtrans.objectStore(side.pending.name)
    const [here, known] = await Promise.all([
      keysHere(store, [...revs.keys()]),
      answerOf(store.get(keyFor(collection)) as IDBRequest<SentMarks | undefined>),
    ])
    const marks = { ...known?.marks }
    for (const [key, rev] of revs) {
      const mark = marks[key]
      if (here.has(key)) marks[key] = { revs: [...new Set([...(mark?.revs ?? []), rev])], as: mark?.as ?? replica }
    }
    const row: SentMarks = { key: keyFor(collection), collection, marks }
    if (here.size > 0) store.put(row).onerror = abortTransaction
    idbtrans.commit()
    return here
  })
}
