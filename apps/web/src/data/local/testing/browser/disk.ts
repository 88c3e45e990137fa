import type { Script } from 'node:vm'
import type { RxStorage, RxStorageInstance } from 'rxdb'
import type * as DiskEngine from './disk-engine.ts'
import { asOnDexie } from './first-release.ts'
import { createRealm } from './realm.ts'
import type { Owner, VirtualTime } from './virtual-time.ts'

/** What a browser stores of this site when its pages are closed. */
export type Disk = {
  /** RxDB's collections, in the form of its memory storage. */
  collections: Map<string, MemoryState>
  /** Documents of a copied disk whose collections aren't opened on it yet. */
  earlier: Map<string, StoredDocument[]>
  indexedDb: IDBFactory
  localStorage: Map<string, string>
}

/** What RxDB's memory storage holds of one collection. */
export type MemoryState = {
  documents: Map<string, StoredDocument>
  changes$: { constructor: unknown }
  refCount: number
}
export type StoredDocument = Record<string, unknown> & { id: string; rev: string; _deleted: boolean }

export type DiskMaker = {
  newDisk(): Disk
  IDBKeyRange: unknown
  /** From now on its disks use this time. */
  attach(time: VirtualTime): void
}

type Engine = typeof DiskEngine

/** Makes disks whose IndexedDB works in virtual time, for the page that asks. */
export function createDiskMaker(scripts: readonly Script[]): DiskMaker {
  const realm = createRealm<Engine>(scripts)
  let clock: VirtualTime | undefined
  const copyHere = realm.globals.structuredClone as (value: unknown) => unknown
  // What a page reads belongs to its own realm.
  realm.globals.structuredClone = (value: unknown) => (clock?.owner()?.copy ?? copyHere)(value)
  return {
    IDBKeyRange: realm.exports.IDBKeyRange,
    attach: (time) => {
      clock = time
      realm.attach({ time, skewMs: () => 0, random: () => 0.5, outlives: false })
    },
    newDisk: () => ({
      collections: new Map(),
      earlier: new Map(),
      indexedDb: new realm.exports.IDBFactory() as IDBFactory,
      localStorage: new Map(),
    }),
  }
}

/** The parts of the storage that show what is running; these are fake-indexeddb's own names. */
type RawTransaction = { _state: string; _rollbackLog: (() => void)[]; _requests: unknown[] }
type RawConnection = { _closed: boolean; _closePending: boolean }
type RawDatabase = { transactions: RawTransaction[]; connections: RawConnection[] }
type RawFactory = { _databases: Map<string, RawDatabase>; _connectionQueues: Map<string, unknown> }

/** Kills a page in the middle of whatever it did: unfinished transactions leave nothing behind. */
export function dropUnfinished(disk: Disk): void {
  const factory = disk.indexedDb as IDBFactory & RawFactory
  factory._connectionQueues.clear()
  for (const database of factory._databases.values()) {
    for (const transaction of database.transactions) {
      if (transaction._state === 'finished') continue
      for (const undo of transaction._rollbackLog.toReversed()) undo()
      Object.assign(transaction, { _state: 'finished', _requests: [] })
    }
    for (const connection of database.connections) Object.assign(connection, { _closed: true, _closePending: true })
    Object.assign(database, { transactions: [], connections: [] })
  }
  for (const state of disk.collections.values()) {
    const Subject = state.changes$.constructor as new () => MemoryState['changes$']
    Object.assign(state, { changes$: new Subject(), refCount: 0 })
  }
}

/** A row of a write that was stored. */
export type Stored = { collection: string; before: StoredDocument | undefined; after: StoredDocument; by: string }

export type DiskAccess = {
  disk: Disk
  owner: Owner
  time: VirtualTime
  /** How long the disk takes for the next operation. */
  delayMs(): number
  onStored(stored: Stored): void
}

type AnyStorage = RxStorage<unknown, unknown>
let lives = 0

/** RxDB's storage on this disk, for one page: slow at times, and useless to a page that is gone. */
export function storageOn(memory: AnyStorage, access: DiskAccess): AnyStorage {
  const own = { ...memory, name: `memory-${++lives}`, collectionStates: access.disk.collections }
  return {
    ...own,
    createStorageInstance: async (params) => {
      await turn(access)
      const create = memory.createStorageInstance as (params: unknown) => Promise<unknown>
      const instance = (await create.call(own, params)) as Instance
      await bringBackEarlier(instance, access.disk, params)
      return withAccess(instance, access) as never
    },
  }
}

/** Writes in memory reach their indexes a moment later; a real disk has them when it reports success. */
type Instance = RxStorageInstance<StoredDocument, unknown, unknown> & { ensurePersistence(): void }

type Params = { databaseName: string; collectionName: string; schema: { version: number } }

async function bringBackEarlier(instance: Instance, { earlier }: Disk, params: Params): Promise<void> {
  const key = [params.databaseName, params.collectionName, params.schema.version].join('--memory--')
  const documents = earlier.get(key) ?? []
  earlier.delete(key)
  if (documents.length > 0) await instance.bulkWrite(documents.map((document) => ({ document })) as never, 'earlier')
  instance.ensurePersistence()
}

function withAccess(instance: Instance, access: DiskAccess) {
  const write = instance.bulkWrite.bind(instance)
  instance.bulkWrite = async (rows, by) => {
    await turn(access)
    const result = await write(rows, by)
    instance.ensurePersistence()
    const failed = new Set(result.error.map(({ documentId }) => documentId))
    for (const { previous, document } of rows) {
      if (failed.has(document.id)) continue
      access.onStored({ collection: instance.collectionName, before: previous, after: document, by })
    }
    await turn(access)
    return result
  }
  for (const name of ['findDocumentsById', 'query', 'count'] as const) {
    const read = (instance[name] as (...given: unknown[]) => Promise<unknown>).bind(instance)
    Object.assign(instance, {
      [name]: async (...given: unknown[]) => {
        await turn(access)
        return read(...given)
      },
    })
  }
  asOnDexie(instance)
  return instance
}

/** Waits as long as the disk takes; forever if the page is gone. */
function turn({ owner, time, delayMs }: DiskAccess): Promise<void> | void {
  if (owner.over) return new Promise(() => {})
  const ms = delayMs()
  if (ms > 0) return new Promise((resolve) => time.add(ms, resolve, owner))
}
