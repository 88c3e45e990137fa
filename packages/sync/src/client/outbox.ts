import type { SyncDocument } from '../protocol.ts'
import type { PendingIds } from './collection-sync.ts'
import { PAGE_ROWS, type Pushed } from './push.ts'

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
      // Those of a long time without a network are read again.
      for (const document of documents) if (written.size < PAGE_ROWS) written.set(document.id, document)
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
