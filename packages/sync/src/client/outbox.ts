import type { SyncDocument } from '../protocol.ts'
import type { PendingIds } from './collection-sync.ts'
import type { Pushed } from './push.ts'

/** So many documents of a time without a network are kept in memory; the others are read again. */
const MOST_WRITTEN = 2_000

/** What a collection sends next. */
export type Outbox = {
  add(ids: PendingIds): void
  addWritten(documents: readonly SyncDocument[]): void
  isEmpty(): boolean
  /** Empties it. */
  take(): Pushed
}

/** A fresh one holds everything that has a row. */
export function createOutbox(): Outbox {
  let pending: Set<string> | 'all' = 'all'
  let written = new Map<string, SyncDocument>()
  const add = (ids: PendingIds) => {
    pending = ids === 'all' || pending === 'all' ? 'all' : new Set([...pending, ...ids])
  }
  return {
    add,
    addWritten: (documents) => {
      for (const document of documents) {
        if (written.size < MOST_WRITTEN || written.has(document.id)) written.set(document.id, document)
      }
      add(documents.map(({ id }) => id))
    },
    isEmpty: () => pending !== 'all' && pending.size === 0,
    take: () => {
      const taken = { pending, written }
      pending = new Set()
      written = new Map()
      return taken
    },
  }
}
