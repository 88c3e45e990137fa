import type { Dexie } from 'dexie'
import { readEach, readMany } from './read-many.ts'

/** Rows to store, and keys of rows to remove. `beside`: likewise, of the rows asked for apart. */
export type Writes = RowWrites & { beside?: RowWrites }
export type RowWrites = { put: readonly object[]; remove?: readonly string[] }

/** `beside`: keys of a few other rows of the table, in case the keys lie close together and these don't. */
type Asked = { table: string; keys: readonly string[]; beside?: readonly string[] }
type Rows<Row> = (Row | undefined)[]

/**
 * Reads rows by their keys and stores what `decide` makes of them, in one transaction: undefined for a key without a
 * row. All requests of a step are sent at once and the commit right behind them, where Dexie would wait for one answer
 * after the other. Dexie's live queries don't notice these writes.
 */
export async function readThenWrite<Row, Other = Row>(
  dexie: Dexie,
  { table, keys, beside: others = [] }: Asked,
  decide: (rows: Rows<Row>, beside: Rows<Other>) => Writes,
): Promise<void> {
  await dexie.transaction('rw', table, async ({ idbtrans }) => {
    const store = idbtrans.objectStore(table)
    const [{ rows, range }, besides] = await Promise.all([readMany<Row>(store, keys), readEach<Other>(store, others)])
    const { put, remove = [], beside } = decide(rows, besides)
    const isAllRemoved = range && put.length === 0 && remove.length === rows.filter((row) => row !== undefined).length
    for (const row of [...put, ...(beside?.put ?? [])]) store.put(row).onerror = abortTransaction
    for (const key of [...(isAllRemoved ? [range] : remove), ...(beside?.remove ?? [])]) {
      store.delete(key).onerror = abortTransaction
    }
    idbtrans.commit()
  })
}

/**
 * Adds rows without reading first. The transaction needs no answer from the page, so it completes while the page
 * renders. Returns false, with nothing stored, if one of their keys is taken.
 */
export async function addRows(dexie: Dexie, table: string, rows: readonly object[]): Promise<boolean> {
  let isTaken = false
  const adding = dexie.transaction('rw', table, async ({ idbtrans }) => {
    const store = idbtrans.objectStore(table)
    for (const row of rows) {
      const request = store.add(row)
      request.onerror = (failed) => {
        isTaken ||= request.error?.name === 'ConstraintError'
        abortTransaction(failed)
      }
    }
    idbtrans.commit()
  })
  try {
    await adding
    return true
  } catch (error) {
    if (isTaken) return false
    throw error
  }
}

/** The rows with these keys, in this order, and those beside them; undefined for a key without one. */
export async function readRows<Row, Other = Row>(
  dexie: Dexie,
  { table, keys, beside = [] }: Asked,
): Promise<{ rows: Rows<Row>; beside: Rows<Other> }> {
  return dexie.transaction('r', table, async ({ idbtrans }) => {
    const store = idbtrans.objectStore(table)
    const [{ rows }, others] = await Promise.all([readMany<Row>(store, keys), readEach<Other>(store, beside)])
    return { rows, beside: others }
  })
}

/** What IndexedDB does by itself when a request fails. Dexie's own listener, further up, would keep it from doing so. */
export function abortTransaction(failed: Event): void {
  failed.stopPropagation()
}
