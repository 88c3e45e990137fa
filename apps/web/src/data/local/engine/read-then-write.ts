import type { Dexie } from 'dexie'

/** Rows to store, and keys of rows to remove. */
export type Writes = { put: readonly object[]; remove?: readonly string[] }

/**
 * Reads rows by their keys and stores what `decide` makes of them, in one transaction: undefined for a key without a
 * row. All requests of a step are sent at once and the commit right behind them, where Dexie would wait for one answer
 * after the other. Dexie's live queries don't notice these writes.
 */
export async function readThenWrite<Row>(
  dexie: Dexie,
  { table, keys }: { table: string; keys: readonly string[] },
  decide: (rows: (Row | undefined)[]) => Writes,
): Promise<void> {
  await dexie.transaction('rw', table, async ({ idbtrans }) => {
    const store = idbtrans.objectStore(table)
    const rows = await readAll<Row>(store, keys)
    const { put, remove = [] } = decide(rows)
    for (const row of put) store.put(row).onerror = abortTransaction
    for (const key of remove) store.delete(key).onerror = abortTransaction
    idbtrans.commit()
  })
}

/** What IndexedDB does by itself when a request fails. Dexie's own listener, further up, would keep it from doing so. */
function abortTransaction(failed: Event): void {
  failed.stopPropagation()
}

/** Resolves with the last answer: the transaction is still open then. */
function readAll<Row>(store: IDBObjectStore, keys: readonly string[]): Promise<(Row | undefined)[]> {
  return new Promise((resolve, reject) => {
    const rows: (Row | undefined)[] = []
    let open = keys.length
    if (open === 0) resolve(rows)
    for (const [at, key] of keys.entries()) {
      const asked = store.get(key)
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        rows[at] = asked.result as Row | undefined
        open -= 1
        if (open === 0) resolve(rows)
      }
    }
  })
}
