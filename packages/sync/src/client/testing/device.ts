import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom, merge, skip, timer } from 'rxjs'
import type { CollectionName, SyncDocument } from '../../protocol.ts'
import { recordWrites } from '../record-writes.ts'
import { removeCampaign } from '../removal.ts'
import { type Replication, startReplication } from '../replication.ts'
import { stampWrites } from '../stamp.ts'
import type { CampaignFacts } from '../store.ts'
import type { Transport } from '../transport.ts'
import { type Life, mortal } from './life.ts'
import { type MemoryReplicationStore, memoryReplicationStore } from './memory-replication-store.ts'

/** One device: a real RxDB database that replicates over `transport`. It can be switched off and on again. */
export type Device = {
  replica: string
  store: MemoryReplicationStore
  replication: Replication
  collection(name: CollectionName): RxCollection<SyncDocument>
  read(name: CollectionName, id: string): Promise<SyncDocument | undefined>
  insert(name: CollectionName, document: Record<string, unknown>): Promise<void>
  /** A patch, or what makes one from the state that is there when it is written. */
  edit(name: CollectionName, id: string, patch: Patch | ((stored: SyncDocument) => Patch)): Promise<void>
  remove(name: CollectionName, id: string): Promise<void>
  /** Takes the campaign off this device, as the app does. */
  removeCampaign(campaignId: string): Promise<void>
  /** Resolves when `check` holds; checked after every change here. */
  until(check: (device: Device) => boolean | Promise<boolean>): Promise<void>
  /** No push or pull is under way. */
  isQuiet(): boolean
  stop(): Promise<void>
  restart(): Promise<void>
  /** Killed at this very moment, whatever was under way, and started again on what its disk held. */
  crash(): Promise<void>
}

type Patch = Record<string, unknown>

export type DeviceOptions = {
  transport: Transport
  isReplicated?: (facts: CampaignFacts) => boolean
  active?: boolean
  /** RxDB's free tier allows 13 collections per process, over all devices. */
  names?: readonly CollectionName[]
}

const USUAL_NAMES = ['campaigns', 'characters', 'sessions', 'combats'] as const

type Collections = Partial<Record<CollectionName, RxCollection>>
let made = 0

/** Every device that is on, and every one that is being switched on. */
const running = new Set<Device>()
const starting = new Set<Promise<unknown>>()

/**
 * Switches all devices off, and ends every wait for them. After each test, whatever became of it: the free RxDB opens 13
 * collections in a process, so devices left behind by one test that failed would make all later ones fail.
 */
export async function closeDevices(): Promise<void> {
  await Promise.allSettled(starting)
  await Promise.all([...running].map((device) => device.stop()))
}

export function startDevice(options: DeviceOptions): Promise<Device> {
  return tracked(openDevice(options))
}

function tracked<T>(start: Promise<T>): Promise<T> {
  starting.add(start)
  return start.finally(() => starting.delete(start))
}

async function openDevice(options: DeviceOptions): Promise<Device> {
  const replica = `device${++made}`
  const names = options.names ?? USUAL_NAMES
  const store = memoryReplicationStore(replica)
  const storage = getRxStorageMemory()
  let clock = Date.parse('2026-11-20T20:00:00Z')
  const now = () => new Date(++clock).toISOString()
  let ids = 0
  let lives = 0
  let life: Life
  let rx: RxDatabase<Collections>

  const collection = (name: CollectionName) => rx.collections[name] as RxCollection<SyncDocument>
  const start = async () => {
    life = { dead: false }
    // RxDB takes a name for open until it was closed, which a crash never does.
    rx = await openDatabase(`${replica}${LIFE}${++lives}`, diskOf(storage, life), names)
    const own = mortal(store, life)
    for (const name of names) {
      const roleIn = (campaignId: string) => store.factsOf(campaignId)?.role ?? 'gm'
      stampWrites(collection(name), name, { replicas: store.replicas, now, roleIn })
      recordWrites(collection(name), name, own)
    }
    return startReplication({
      collections: rx.collections,
      store: own,
      isReplicated: () => true,
      author: () => replica,
      now,
      newId: () => `${replica}-${++ids}`,
      ...options,
      transport: mortal(options.transport, life),
    })
  }
  const restart = async () => {
    await device.stop()
    device.replication = await start()
    running.add(device)
  }
  const crash = async () => {
    if (!running.delete(device)) return
    life.dead = true
    for (const each of Object.values(rx.collections)) void each?.close()
    void device.replication.stop()
    device.replication = await start()
    running.add(device)
  }
  const device: Device = {
    replica,
    store,
    replication: await start(),
    collection,
    ...actsOn(collection, now),
    removeCampaign: async (campaignId) => {
      await store.changeFacts(campaignId, (facts) => facts && { ...facts, removed: true })
      const syncs = names.map((name) => ({ name, collection: collection(name) }))
      await removeCampaign({ store, now, syncs, campaignId, keepUnsent: true })
    },
    until: (check) => until(device, names, check),
    isQuiet: () => !device.replication.status$.value.active,
    stop: async () => {
      if (!running.delete(device)) return
      await device.replication.stop()
      await rx.close()
    },
    restart: () => tracked(restart()),
    crash: () => tracked(crash()),
  }
  running.add(device)
  return device
}

type Acts = Pick<Device, 'read' | 'insert' | 'edit' | 'remove'>

function actsOn(collection: Device['collection'], now: () => string): Acts {
  return {
    read: async (name, id) => (await collection(name).findOne(id).exec())?.toMutableJSON() as SyncDocument | undefined,
    insert: async (name, document) => {
      const at = now()
      await collection(name).insert({
        conflicts: [],
        lastModified: at,
        rev: '',
        ...document,
      } as unknown as SyncDocument)
    },
    edit: async (name, id, patch) => {
      const document = await collection(name).findOne(id).exec(true)
      await document.incrementalModify((stored) => {
        return { ...stored, ...(typeof patch === 'function' ? patch(stored) : patch) }
      })
    },
    remove: async (name, id) => {
      const document = await collection(name).findOne(id).exec(true)
      await document.incrementalRemove()
    },
  }
}

const LIFE = '~'

/** Every life finds the disk of the one before. */
function diskOf(storage: RxStorage<unknown, unknown>, life: Life): RxStorage<unknown, unknown> {
  return {
    ...storage,
    createStorageInstance: async (params) => {
      const [databaseName = ''] = params.databaseName.split(LIFE)
      return mortal(await storage.createStorageInstance({ ...params, databaseName }), life)
    },
  }
}

async function openDatabase(
  name: string,
  storage: RxStorage<unknown, unknown>,
  names: readonly CollectionName[],
): Promise<RxDatabase<Collections>> {
  const rx = await createRxDatabase<Collections>({ name, storage, multiInstance: false, eventReduce: true })
  const properties = { id: { type: 'string', maxLength: 64 }, campaignId: { type: 'string', maxLength: 64 } }
  const base = { version: 0, primaryKey: 'id', type: 'object', properties } as const
  const entries = names.map((each) => {
    const inCampaign = each !== 'campaigns'
    const indexed = inCampaign ? { required: ['id', 'campaignId'], indexes: ['campaignId'] } : { required: ['id'] }
    return [each, { schema: { ...base, ...indexed } }]
  })
  try {
    await rx.addCollections(Object.fromEntries(entries))
  } catch (error) {
    await rx.close()
    throw error
  }
  return rx
}

async function until(
  device: Device,
  names: readonly CollectionName[],
  check: (device: Device) => boolean | Promise<boolean>,
): Promise<void> {
  const changes = names.map((name) => device.collection(name).eventBulks$)
  // The regular look is for what changes outside of the database: a server's record, a rejection.
  const looks$ = merge(timer(10), device.replication.status$.pipe(skip(1)), ...changes)
  for (;;) {
    if (!running.has(device)) throw new Error(`${device.replica} was switched off while something was awaited of it`)
    if (await check(device)) return
    await firstValueFrom(looks$)
  }
}
