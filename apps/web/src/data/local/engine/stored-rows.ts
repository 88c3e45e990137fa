import { getProperty, type RxDocumentData, setProperty } from 'rxdb'
import { DEXIE_PIPE_SUBSTITUTE, fromDexieToStorage, fromStorageToDexie } from 'rxdb/plugins/storage-dexie'

/** A row of RxDB's Dexie storage: the document, with '1' and '0' for the booleans of its indexes. */
export type Raw = Record<string, unknown>

/** IndexedDB made this row for us alone, so it can become the document. RxDB would copy it deeply. */
export function documentOf<T>(booleanIndexes: string[], row: Raw): RxDocumentData<T> {
  if (hasSubstitute(row)) return fromDexieToStorage(booleanIndexes, row)
  for (const path of booleanIndexes) setProperty(row, path, getProperty(row, path) === '1')
  return row as RxDocumentData<T>
}

/** Whether any key in it, however deep, may be one that RxDB escapes. */
function hasSubstitute(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasSubstitute)
  for (const key in value) {
    if (key.includes(DEXIE_PIPE_SUBSTITUTE) || hasSubstitute((value as Raw)[key])) return true
  }
  return false
}

/** The row is copied when it is stored, so it can share the document's values. RxDB would copy them deeply before. */
export function rowOf<T>(booleanIndexes: string[], document: RxDocumentData<T>): Raw {
  const isFlat = booleanIndexes.every((path) => !path.includes('.'))
  if (!isFlat || hasEscapedKey(document)) return fromStorageToDexie(booleanIndexes, document)
  const row: Raw = { ...document }
  for (const path of booleanIndexes) row[path] = row[path] ? '1' : '0'
  return row
}

/** Whether RxDB escapes any key in it, however deep. */
function hasEscapedKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasEscapedKey)
  // RxDB tells the steps of a path apart by dots, each of which may begin with a pipe.
  for (const key in value) if (key.includes('|') || hasEscapedKey((value as Raw)[key])) return true
  return false
}
