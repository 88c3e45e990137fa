import { getProperty, getQueryMatcher, getSortComparator, type PreparedQuery, type RxDocumentData } from 'rxdb'
import {
  DEXIE_DOCS_TABLE_NAME,
  dexieReplaceIfStartsWithPipe,
  getKeyRangeByQueryPlan,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie'
import { readRows } from './read-then-write.ts'
import { documentOf, type Raw } from './stored-rows.ts'

/** Runs RxDB's query in pages of so many rows. Returns the same documents as RxDB's own query, in the same order. */
export async function queryInPages<T>(
  instance: RxStorageInstanceDexie<T>,
  { query, queryPlan }: PreparedQuery<T>,
  page: number,
): Promise<{ documents: RxDocumentData<T>[] }> {
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals
  const { skip = 0, limit = Number.POSITIVE_INFINITY } = query
  const wanted = queryPlan.sortSatisfiedByIndex ? skip + limit : Number.POSITIVE_INFINITY
  const matches = queryPlan.selectorSatisfiedByIndex ? () => true : getQueryMatcher(instance.schema, query)
  const fields = queryPlan.index.map(dexieReplaceIfStartsWithPipe)
  const range = keyRangeOf(() => getKeyRangeByQueryPlan(booleanIndexes, queryPlan, dexieDb._options.IDBKeyRange))
  const found: RxDocumentData<T>[] = []
  if (!range || wanted === 0) return { documents: found }
  await dexieDb.transaction('r', dexieTable, async ({ idbtrans }) => {
    const index = idbtrans.objectStore(DEXIE_DOCS_TABLE_NAME).index(`[${fields.join('+')}]`)
    // Rows that a selector leaves out are read in vain, so this asks for as many rows as are wanted, at most a page.
    await eachPage({ index, range, fields }, Math.min(page, wanted), (rows) => {
      for (const row of rows) {
        const document = documentOf<T>(booleanIndexes, row)
        if (matches(document) && found.push(document) === wanted) return true
      }
      return false
    })
  })
  const sorted = queryPlan.sortSatisfiedByIndex ? found : found.sort(getSortComparator(instance.schema, query))
  return { documents: sorted.slice(skip, skip + limit) }
}

/** The documents that exist, in the order of their ids; deleted ones on request. */
export async function findByIds<T>(
  { internals }: RxStorageInstanceDexie<T>,
  ids: string[],
  withDeleted: boolean,
): Promise<RxDocumentData<T>[]> {
  const { dexieDb, booleanIndexes } = await internals
  const { rows } = await readRows<Raw>(dexieDb, { table: DEXIE_DOCS_TABLE_NAME, keys: ids })
  const found = rows.flatMap((row) => (row ? [documentOf<T>(booleanIndexes, row)] : []))
  return withDeleted ? found : found.filter(({ _deleted }) => !_deleted)
}

/** `fields`: those of the index, in its order. */
type Scan = { index: IDBIndex; range: IDBKeyRange; fields: string[] }

/**
 * Passes on page after page until `take` has enough. An index ends with the primary key, so no two rows are equal in
 * it.
 */
function eachPage({ index, range, fields }: Scan, page: number, take: (rows: Raw[]) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const ask = (rest: IDBKeyRange) => {
      const asked = index.getAll(rest, page)
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        const rows = asked.result as Raw[]
        const last = rows.at(-1)
        const lastKey = last && fields.map((field) => getProperty(last, field))
        if (take(rows) || rows.length < page || isKey(lastKey, range.upper)) resolve()
        else ask(IDBKeyRange.bound(lastKey, range.upper, true, range.upperOpen))
      }
    }
    ask(range)
  })
}

function isKey(key: unknown, other: unknown): boolean {
  return indexedDB.cmp(key, other) === 0
}

/** Undefined if nothing lies between the bounds. */
function keyRangeOf(make: () => IDBKeyRange): IDBKeyRange | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof Error && error.name === 'DataError') return undefined
    throw error
  }
}
