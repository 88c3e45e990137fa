import type { Dexie } from 'dexie'
import { readMany } from './read-many.ts'

/** Rows to store, and keys of rows to remove. */
export type Writes = { put: readonly object[]; remove?: readonly string[] }

type Asked = { table: string; keys: readonly string[] }

/**
 * Reads rows by their keys and stores what `decide` makes of them, in one transaction: undefined for a key without a
 * row. All requests of a step are sent at once and the commit right behind them, where Dexie would wait for one answer
 * after the other. Dexie's live queries don't notice these writes.
 */
export async function readThenWrite<Row>(
  dexie: Dexie,
  { table, keys }: Asked,
  decide: (rows: (Row | undefined)[]) => Writes,
): Promise<void> {
  await dexie.transaction('rw', table, async ({ idbtrans }) => {
    const store = idbtrans.objectStore(table)
    const { rows, range } = await readMany<Row>(store, keys)
    const { put, remove = [] } = decide(rows)
    const isAllRemoved = range && put.length === 0 && remove.length === rows.filter((row) => row !== undefined).length
    for (const row of put) store.put(row).onerror = abortTransaction
    for (const key of isAllRemoved ? [range] : remove) store.delete(key).onerror = abortTransaction
    idbtrans.commit()
  })
}

/** The rows with these keys, in this order; undefined for a key without one. */
export async function readRows<Row>(dexie: Dexie, { table, keys }: Asked): Promise<(Row | undefined)[]> {
  return dexie.transaction('r', table, async ({ idbtrans }) => {
    return (await readMany<Row>(idbtrans.objectStore(table), keys)).rows
  })
}

/** What IndexedDB does by itself when a request fails. Dexie's own listener, further up, would keep it from doing so. */
function abortTransaction(failed: Event): void {
  failed.stopPropagation()
}
