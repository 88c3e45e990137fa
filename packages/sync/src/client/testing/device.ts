import {
  createRxDatabase,
  normalizeMangoQuery,
  prepareQuery,
  type RxCollection,
  type RxDatabase,
  type RxStorage,
} from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom, merge, skip, timer } from 'rxjs'
import type { CollectionName, SyncDocument } from '../../protocol.ts'
import { recordWrites } from '../record-writes.ts'
import { removeCampaign } from '../removal.ts'
import { type Replication, type ReplicationOptions, startReplication } from '../replication.ts'
import { stampWrites } from '../stamp.ts'
import type { CampaignFacts } from '../store.ts'
import { plainOf, type Stored, writeStored } from '../stored-documents.ts'
import type { Transport } from '../transport.ts'
import { type MemoryReplicationStore, memoryReplicationStore } from './memory-replication-store.ts'
import { killable, type Run } from './run.ts'

/** One device: a real RxDB database that replicates over `transport`. It can be switched off and on again. */
export type Device = {
  replica: string
  store: MemoryReplicationStore
  replication: Replication
  collection(name: CollectionName): RxCollection<SyncDocument>
  read(name: CollectionName, id: string): Promise<SyncDocument | undefined>
  insert(name: CollectionName, document: { id: string } & Record<string, unknown>): Promise<void>
  /** A patch, or a function that makes one from the state at the time of writing. */
  edit(name: CollectionName, id: string, patch: Patch | ((stored: SyncDocument) => Patch)): Promise<void>
  remove(name: CollectionName, id: string): Promise<void>
  /** Removes the campaign from this device, as the app does. */
  removeCampaign(campaignId: string): Promise<void>
  /** Resolves when `check` holds; checked after every change here. */
  until(check: (device: Device) => boolean | Promise<boolean>): Promise<void>
  /** No push or pull is running. */
  isQuiet(): boolean
  bringBack(campaignId: string): Promise<void>
  /** Another tab of the same browser, which doesn't replicate. */
  openTab(): Promise<Acts>
  stop(): Promise<void>
  restart(): Promise<void>
  /** Kills the device at its first store or send after this many changes. */
  dieAfter(changes: number): void
  isDead(): boolean
  /** Kills the device right now, whatever is running, and starts it again from its disk. */
  crash(): Promise<void>
}

type Patch = Record<string, unknown>

export type DeviceOptions = {
  transport: Transport
  isReplicated?: (facts: CampaignFacts) => boolean
  /** False by default. */
  hasPlan?: () => boolean
  active?: boolean
  withSendablePicture?: ReplicationOptions['withSendablePicture']
  sendPicture?: ReplicationOptions['sendPicture']
  /** RxDB's free tier allows 13 collections per process, across all devices. */
  names?: readonly CollectionName[]
  /** A copied browser profile: everything that this device holds, including its name. */
  copyOf?: Device
}

const USUAL_NAMES = ['campaigns', 'characters', 'sessions', 'combats'] as const

type Collections = Partial<Record<CollectionName, RxCollection>>
const NO_ACCOUNT = { isReplicated: () => true, hasPlan: () => false }
let made = 0

/** Every device that is on or being switched on. */
const running = new Set<Device>()
const tabs = new Set<RxDatabase<Collections>>()
const starting = new Set<Promise<unknown>>()

/**
 * Switches all devices off and ends every wait for them. Runs after each test, even a failed one: the free RxDB opens
 * 13 collections per process, so devices left behind would make all later tests fail.
 */
export async function closeDevices(): Promise<void> {
  await Promise.allSettled(starting)
  await Promise.all([...running].map((device) => device.stop()))
  await Promise.all([...tabs].map((tab) => tab.close()))
  tabs.clear()
}

export function startDevice(options: DeviceOptions): Promise<Device> {
  return tracked(openDevice(options))
}

function tracked<T>(start: Promise<T>): Promise<T> {
  starting.add(start)
  return start.finally(() => starting.delete(start))
}

async function openDevice(options: DeviceOptions): Promise<Device> {
  const replica = options.copyOf?.replica ?? `device${++made}`
  const name = `${replica}-${++made}`
  const names = options.names ?? USUAL_NAMES
  const store = options.copyOf?.store.copy() ?? memoryReplicationStore(replica)
  const storage = getRxStorageMemory()
  let clock = Date.parse('2026-11-20T20:00:00Z')
  const now = () => new Date(++clock).toISOString()
  let [ids, runs] = [0, 0]
  let run: Run
  let rx: RxDatabase<Collections>

  const collection = (each: CollectionName) => rx.collections[each] as RxCollection<SyncDocument>
  const openPage = async () => {
    // RxDB considers a name open until it was closed, which never happens in a crash.
    const opened = await openDatabase(`${name}${RUN_MARK}${++runs}`, diskOf(storage, run), names)
    const own = killable(store, run)
    for (const each of names) {
      const roleIn = (campaignId: string) => store.factsOf(campaignId)?.role ?? 'gm'
      const written = opened.collections[each] as RxCollection<SyncDocument>
      stampWrites(written, each, { replicas: store.replicas, now, roleIn })
      recordWrites(written, each, own)
    }
    return opened
  }
  const start = async () => {
    run = { dead: false }
    rx = await openPage()
    if (runs === 1 && options.copyOf) await copyDocuments(options.copyOf, collection, names)
    return startReplication({
      ...NO_ACCOUNT,
      collections: rx.collections,
      store: killable(store, run),
      author: () => replica,
      now,
      newId: () => `${name}-${++ids}`,
      ...options,
      transport: killable(options.transport, run),
    })
  }
  const restart = async () => {
    await device.stop()
    device.replication = await start()
    running.add(device)
  }
  const crash = async () => {
    if (!running.delete(device)) return
    run.dead = true
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
    openTab: async () => {
      const tab = await openPage()
      tabs.add(tab)
      return actsOn((each) => tab.collections[each] as RxCollection<SyncDocument>, now)
    },
    ...removalOn({ store, names, collection, now, own: () => killable(store, run), device: () => device }),
    until: (check) => until(device, names, check),
    isQuiet: () => !device.replication.status$.value.active,
    stop: async () => {
      if (!running.delete(device)) return
      await device.replication.stop()
      await rx.close()
    },
    restart: () => tracked(restart()),
    dieAfter: (changes) => void Object.assign(run, { changesLeft: changes }),
    isDead: () => run.dead,
    crash: () => tracked(crash()),
  }
  running.add(device)
  return device
}

type RemovalParts = {
  store: MemoryReplicationStore
  names: readonly CollectionName[]
  collection: Device['collection']
  now: () => string
  /** The store as the current run sees it. */
  own: () => MemoryReplicationStore
  device: () => Device
}

/** Removes a campaign from the device and brings it back, as the app does. */
function removalOn(parts: RemovalParts): Pick<Device, 'removeCampaign' | 'bringBack'> {
  const { store, names, collection, now } = parts
  return {
    removeCampaign: async (campaignId) => {
      const own = parts.own()
      await own.changeFacts(campaignId, (facts) => facts && { ...facts, removed: true })
      const syncs = names.map((each) => ({ name: each, collection: collection(each) }))
      await removeCampaign({ store: own, now, syncs, campaignId, keepPending: true })
    },
    bringBack: async (campaignId) => {
      await store.changeFacts(campaignId, (facts) => {
        const { removed: _, ...rest } = facts ?? { id: campaignId, role: 'gm', accepted: true }
        return { ...rest, restart: [...names] }
      })
      await parts.device().replication.recheck()
    },
  }
}

/** As a copied browser profile has them. */
async function copyDocuments(from: Device, to: Device['collection'], names: readonly CollectionName[]): Promise<void> {
  for (const name of names) {
    const documents = await everythingIn(from.collection(name))
    await writeStored(
      to(name),
      documents.map((document) => ({ previous: undefined, document: plainOf(document) })),
    )
  }
}

/** Includes tombstones. */
async function everythingIn(collection: RxCollection<SyncDocument>): Promise<Stored[]> {
  const schema = collection.schema.jsonSchema
  const query = normalizeMangoQuery<Stored>(schema, {})
  return (await collection.storageInstance.query(prepareQuery(schema, query))).documents
}

export type Acts = Pick<Device, 'read' | 'insert' | 'edit' | 'remove'>

function actsOn(collection: Device['collection'], now: () => string): Acts {
  return {
    read: async (name, id) => (await collection(name).findOne(id).exec())?.toMutableJSON() as SyncDocument | undefined,
    insert: async (name, document) => {
      const at = now()
      await collection(name).insert({ conflicts: [], lastModified: at, rev: '', ...document })
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

const RUN_MARK = '~'

/** Each restart keeps the stored data. */
function diskOf(storage: RxStorage<unknown, unknown>, run: Run): RxStorage<unknown, unknown> {
  return {
    ...storage,
    createStorageInstance: async (params) => {
      const [databaseName = ''] = params.databaseName.split(RUN_MARK)
      return killable(await storage.createStorageInstance({ ...params, databaseName }), run)
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
  // The timer catches changes outside of the database: a server's record, a rejection.
  const looks$ = merge(timer(10), device.replication.status$.pipe(skip(1)), ...changes)
  for (;;) {
    if (!running.has(device)) throw new Error(`${device.replica} was switched off during a wait`)
    if (await check(device)) return
    await firstValueFrom(looks$)
  }
}
