import { DatabaseBlocked } from './takeover-errors.ts'

/** One connection to a database without Dexie and RxDB, which may not be able to open it. */
export type RawDatabase = {
  name: string
  stores: string[]
  /** Rows in the order of their keys, after `after`. */
  page(store: string, options: { limit: number; after?: IDBValidKey }): Promise<{ rows: unknown[]; last?: IDBValidKey }>
  /** By primary key, in the order asked for; undefined for a missing one. */
  get(store: string, keys: IDBValidKey[]): Promise<unknown[]>
  keys(store: string): Promise<IDBValidKey[]>
  count(store: string): Promise<number>
  close(): void
}

const GIVES_WAY_WITHIN_MS = 10_000

/**
 * Opens a database to read it; undefined if none has that name. Another connection that wants to change it may close
 * this one.
 */
export async function openRaw(name: string): Promise<RawDatabase | undefined> {
  const database = await open(name)
  if (database) database.onversionchange = () => database.close()
  return database && rawDatabaseOf(database)
}

/**
 * Opens it with a given version, for which every other connection has to close: tabs of an older release can't write to
 * it afterwards. It stays open until closed here.
 */
export async function openSealed(name: string, version: number): Promise<RawDatabase | undefined> {
  const database = await open(name, version)
  return database && rawDatabaseOf(database)
}

function open(name: string, version?: number): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    let isNew = false
    let gaveUp = false
    let patience: ReturnType<typeof setTimeout> | undefined
    opening.onblocked = () => {
      patience = setTimeout(() => {
        gaveUp = true
        reject(new DatabaseBlocked(`Another tab keeps ${name} open`))
      }, GIVES_WAY_WITHIN_MS)
    }
    opening.onupgradeneeded = ({ oldVersion }) => {
      isNew = oldVersion === 0
      // Aborting removes the empty database again.
      if (isNew) opening.transaction?.abort()
    }
    opening.onsuccess = () => {
      clearTimeout(patience)
      if (gaveUp) opening.result.close()
      else resolve(opening.result)
    }
    opening.onerror = (event) => {
      clearTimeout(patience)
      event.preventDefault()
      if (isNew) resolve(undefined)
      else reject(opening.error)
    }
  })
}

function rawDatabaseOf(database: IDBDatabase): RawDatabase {
  const storeOf = (name: string) => database.transaction(name).objectStore(name)
  return {
    name: database.name,
    stores: [...database.objectStoreNames],
    page: async (name, { limit, after }) => {
      const store = storeOf(name)
      const range = after === undefined ? undefined : IDBKeyRange.lowerBound(after, true)
      const [rows, keys] = await Promise.all([
        answer(store.getAll(range, limit)),
        answer<IDBValidKey[]>(store.getAllKeys(range, limit)),
      ])
      return { rows, ...(keys.length > 0 && { last: keys.at(-1) }) }
    },
    get: (name, keys) => {
      const store = storeOf(name)
      return Promise.all(keys.map((key) => answer<unknown>(store.get(key))))
    },
    keys: (name) => answer<IDBValidKey[]>(storeOf(name).getAllKeys()),
    count: (name) => answer(storeOf(name).count()),
    close: () => database.close(),
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
