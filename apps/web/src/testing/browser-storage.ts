/** One site's storage in one browser, as JSON: rows are encoded, see `encode` in `dumpBrowserStorage`. */
export type BrowserStorage = { localStorage: Record<string, string>; databases: DumpedDatabase[] }
export type DumpedDatabase = { name: string; version: number; stores: DumpedStore[] }
export type DumpedStore = {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  /** `key` only where the store has no key path. */
  rows: { key?: unknown; value: unknown }[]
}

/** Reads everything the site stores. Runs inside a page, so it uses nothing from outside itself. */
export async function dumpBrowserStorage(): Promise<BrowserStorage> {
  const answer = <T>(request: IDBRequest<T>) => {
    return new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
  const base64 = (bytes: Uint8Array) => {
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    return btoa(binary)
  }
  /**
   * Bytes become `{ $bytes, of }`, `undefined` becomes `{ $undefined: true }`; anything else JSON can't represent
   * throws.
   */
  const encode = (value: unknown): unknown => {
    if (value === undefined) return { $undefined: true }
    if (value instanceof ArrayBuffer) return { $bytes: base64(new Uint8Array(value)), of: 'ArrayBuffer' }
    if (value instanceof Uint8Array) return { $bytes: base64(value), of: 'Uint8Array' }
    if (Array.isArray(value)) return value.map(encode)
    if (typeof value !== 'object' || value === null) return value
    const kind = Object.prototype.toString.call(value)
    if (kind !== '[object Object]') throw new Error(`A stored ${kind} can't be dumped`)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, encode(each)]))
  }
  const dumpStore = async (store: IDBObjectStore): Promise<DumpedStore> => {
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())])
    const indexes = [...store.indexNames].map((name) => store.index(name))
    return {
      name: store.name,
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes: indexes.map(({ name, keyPath, unique, multiEntry }) => ({ name, keyPath, unique, multiEntry })),
      rows: values.map((value, at) => ({ ...(store.keyPath === null && { key: keys[at] }), value: encode(value) })),
    }
  }
  const databases: DumpedDatabase[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    const names = [...database.objectStoreNames]
    const transaction = names.length > 0 ? database.transaction(names) : undefined
    const stores = await Promise.all(names.map((each) => dumpStore(transaction?.objectStore(each) as IDBObjectStore)))
    databases.push({ name, version: database.version, stores })
    database.close()
  }
  databases.sort((a, b) => a.name.localeCompare(b.name))
  return { localStorage: { ...localStorage }, databases }
}

/** Loads a dump into an empty site. Runs inside a page that opened none of the databases, or in a test. */
export async function loadBrowserStorage(dump: BrowserStorage): Promise<void> {
  const decode = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decode)
    if (typeof value !== 'object' || value === null) return value
    if ('$undefined' in value) return undefined
    if ('$bytes' in value && 'of' in value) {
      const bytes = Uint8Array.from(atob(String(value.$bytes)), (char) => char.charCodeAt(0))
      return value.of === 'ArrayBuffer' ? bytes.buffer : bytes
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decode(each)]))
  }
  const createStores = (database: IDBDatabase, stores: DumpedStore[]) => {
    for (const { name, keyPath, autoIncrement, indexes } of stores) {
      const store = database.createObjectStore(name, { keyPath, autoIncrement })
      for (const { name: index, keyPath: path, ...options } of indexes) store.createIndex(index, path, options)
    }
  }
  const open = ({ name, version, stores }: DumpedDatabase) => {
    return new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.onupgradeneeded = () => createStores(opening.result, stores)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
  }
  const fill = (database: IDBDatabase, stores: DumpedStore[]) => {
    return new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(
        stores.map(({ name }) => name),
        'readwrite',
      )
      for (const { name, rows } of stores) {
        const store = transaction.objectStore(name)
        for (const { key, value } of rows) store.put(decode(value), key as IDBValidKey | undefined)
      }
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  }
  for (const [key, value] of Object.entries(dump.localStorage)) localStorage.setItem(key, value)
  for (const dumped of dump.databases) {
    const database = await open(dumped)
    if (dumped.stores.length > 0) await fill(database, dumped.stores)
    database.close()
  }
}
