import type { CollectionName, SyncDocument } from '../protocol.ts'
import { keyOf } from './pending.ts'
import type { ReplicationStore } from './store.ts'
import type { Stored } from './stored-documents.ts'

/**
 * Documents as the last pokes brought them and as they are stored, without an edit of this device. The next poke about
 * one of them need not read it, nor its pending row.
 */
export type PokedDocuments = {
  /** Call before a poke's documents are stored. */
  expect(name: CollectionName, documents: readonly SyncDocument[]): void
  /** Call for every write, also by other tabs. */
  note(name: CollectionName, written: readonly Stored[]): void
  /** Their pending rows may change: what they hold may be an edit from now on. */
  forget(keys: readonly string[]): void
  /**
   * The earlier states of documents that a poke changes, by id. Another tab may have written since: then the storage
   * refuses a write over this state.
   */
  find(name: CollectionName, documents: readonly SyncDocument[]): Map<string, Stored>
}

const MOST_KEPT = 200

export function createPokedDocuments(): PokedDocuments {
  /** By row key, the latest last. Until a document is stored, only its rev is known. */
  const poked = new Map<string, { rev: string; stored?: Stored }>()
  const forget = (keys: Iterable<string>) => {
    for (const key of keys) poked.delete(key)
  }
  return {
    expect: (name, documents) => {
      for (const { id, rev } of documents) {
        const key = keyOf(name, id)
        poked.delete(key)
        poked.set(key, { rev })
      }
      forget([...poked.keys()].slice(0, -MOST_KEPT))
    },
    note: (name, written) => {
      for (const stored of written) {
        const key = keyOf(name, stored.id)
        const expected = poked.get(key)
        if (expected?.rev === stored.rev) expected.stored = stored
        else poked.delete(key)
      }
    },
    forget,
    find: (name, documents) => {
      const found = documents.flatMap(({ id, rev }) => {
        const { stored } = poked.get(keyOf(name, id)) ?? {}
        return stored && stored.rev !== rev ? [[id, stored] as const] : []
      })
      return new Map(found)
    },
  }
}

/** The store, whose changes of pending rows `poked` hears of. */
export function withPokedForgotten(store: ReplicationStore, poked: PokedDocuments): ReplicationStore {
  const changePending: ReplicationStore['changePending'] = (keys, ...change) => {
    poked.forget(keys)
    return store.changePending(keys, ...change)
  }
  return Object.assign(Object.create(store), { changePending })
}
