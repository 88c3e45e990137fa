/** Rows by their keys, undefined where there is none. */
export type ManyRows<Row> = {
  rows: (Row | undefined)[]
  /** Set if it holds no other row than these. */
  range?: IDBKeyRange
}

/** From so many keys on, one request for a range is worth a look at what else is in it. */
const MANY = 50
/** A range is read if it holds at most so many rows for each key. */
const ROWS_PER_KEY = 2

/**
 * Reads rows within a transaction, which is still open when this resolves. IndexedDB takes a tenth of a millisecond for
 * each key that is asked for alone, so many keys that lie close together are read as one range.
 */
export async function readMany<Row>(store: IDBObjectStore, keys: readonly string[]): Promise<ManyRows<Row>> {
  if (keys.length < MANY) return { rows: await readEach(store, keys) }
  const sorted = keys.toSorted((a, b) => indexedDB.cmp(a, b))
  const range = IDBKeyRange.bound(sorted[0], sorted.at(-1))
  const inRange = await answerOf(store.count(range))
  if (inRange > ROWS_PER_KEY * keys.length) return { rows: await readEach(store, keys) }
  const found = (await answerOf(store.getAll(range))) as Row[]
  const byKey = new Map(found.map((row) => [row[store.keyPath as keyof Row] as string, row]))
  const rows = keys.map((key) => byKey.get(key))
  const asked = new Set(keys)
  const isAll = [...byKey.keys()].every((key) => asked.has(key))
  return { rows, ...(isAll && { range }) }
}

/** Which of the keys have a row. */
export async function keysHere(store: IDBObjectStore, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const sorted = keys.toSorted((a, b) => indexedDB.cmp(a, b))
  const most = ROWS_PER_KEY * keys.length
  if (keys.length >= MANY) {
    const found = await answerOf(store.getAllKeys(IDBKeyRange.bound(sorted[0], sorted.at(-1)), most + 1))
    if (found.length <= most) return new Set(keys).intersection(new Set(found as string[]))
  }
  const each = await Promise.all(keys.map((key) => answerOf(store.getKey(key)) as Promise<string | undefined>))
  return new Set(each.filter((key) => key !== undefined))
}

export function readEach<Row>(store: IDBObjectStore, keys: readonly string[]): Promise<(Row | undefined)[]> {
  return Promise.all(keys.map((key) => answerOf(store.get(key)) as Promise<Row | undefined>))
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
