import type { Disk, StoredDocument } from './disk.ts'

/* fake-indexeddb's own shapes, as far as they are copied. */
type Entry = { key: unknown; value: unknown }
type Records = { values(): Iterable<Entry>; put(entry: Entry): unknown }
type Index = { name: string; keyPath: unknown; multiEntry: boolean; unique: boolean; records: Records }
type Store = {
  name: string
  keyPath: unknown
  autoIncrement: boolean
  records: Records
  rawIndexes: Map<string, Index>
}
type Database = { name: string; version: number; rawObjectStores: Map<string, Store> }
type Factory = IDBFactory & { _databases: Map<string, Database> }

/** Copies the disk as of this moment. */
export function copyOf(disk: Disk, empty: Disk): Disk {
  const from = disk.indexedDb as Factory
  const to = empty.indexedDb as Factory
  for (const [name, database] of from._databases) to._databases.set(name, copyOfDatabase(database))
  for (const [key, { documents }] of disk.collections) empty.earlier.set(key, structuredClone([...documents.values()]))
  // A copied disk may be copied again before a page has opened its collections.
  for (const [key, documents] of disk.earlier) empty.earlier.set(key, structuredClone(documents))
  for (const [key, value] of disk.localStorage) empty.localStorage.set(key, value)
  return empty
}

function copyOfDatabase(database: Database): Database {
  const { name, version, rawObjectStores } = database
  const copied = again(database, name, version)
  for (const [key, store] of rawObjectStores) {
    const own = again(store, copied, store.name, store.keyPath, store.autoIncrement)
    copyRecords(store.records, own.records)
    for (const [indexName, index] of store.rawIndexes) {
      const { keyPath, multiEntry, unique } = index
      const ownIndex = again(index, own, indexName, keyPath, multiEntry, unique)
      copyRecords(index.records, ownIndex.records)
      own.rawIndexes.set(indexName, Object.assign(ownIndex, { initialized: true }))
    }
    copied.rawObjectStores.set(key, own)
  }
  return copied
}

function again<T extends object>(thing: T, ...given: unknown[]): T {
  return new (thing.constructor as new (...given: unknown[]) => T)(...given)
}

function copyRecords(from: Records, to: Records): void {
  for (const { key, value } of from.values()) to.put(structuredClone({ key, value }))
}

/** Everything on the disk about a document, including deleted documents and the sync's own records. */
export function everythingOn(disk: Disk): { documents: StoredDocument[]; beside: Record<string, unknown[]> } {
  const documents = [...disk.collections.values()].flatMap((state) => [...state.documents.values()])
  const beside: Record<string, unknown[]> = {}
  for (const database of (disk.indexedDb as Factory)._databases.values()) {
    for (const [name, store] of database.rawObjectStores) {
      beside[name] = [...(beside[name] ?? []), ...Array.from(store.records.values(), ({ value }) => value)]
    }
  }
  return { documents: [...documents, ...[...disk.earlier.values()].flat()], beside }
}
