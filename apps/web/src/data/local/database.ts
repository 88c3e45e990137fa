import { COLLECTION_NAMES, type SyncDocument } from '@lanternkeep/sync'
import { type ReplicationStatus, recordWrites, stampWrites } from '@lanternkeep/sync/client'
import { Dexie } from 'dexie'
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import { BehaviorSubject } from 'rxjs'
import { forgetAccount } from './account.ts'
import { databaseName, deleteAccountDatabases, sideName } from './account-databases.ts'
import { forgetSentActs } from './act-notes.ts'
import { type AudioDatabase, audioName, openAudioDatabase } from './audio/index.ts'
import { type Collections, collectionSchemas, collectionShapes } from './collections.ts'
import { forgetDrafts } from './drafts.ts'
import { hashText } from './hash.ts'
import { now } from './ids.ts'
import { forgetOldKeeps } from './keeps.ts'
import type { LiveValues } from './live.ts'
import { type LocalStore, openLocalStore } from './local-store.ts'
import { pagedDexieStorage } from './paged-storage.ts'
import { openSideDatabase, type SideDatabase } from './side-database.ts'
import { type HealthWatch, isLossNoted, noteLoss, watchStorage } from './storage-health.ts'
import { forgetReplica, rememberedReplica, rememberReplica } from './storage-mark.ts'
import { addFields } from './stored-schema.ts'
import type { SyncHost } from './sync-host.ts'
import type { SyncPerson } from './sync-person.ts'
import { takeOver } from './takeover/take-over.ts'
import { watchWork, watchWrites } from './watched-storage.ts'

/** One account's data on this device. Features hand it on and do not look inside. */
export type LocalDb = {
  account: string
  /** Names this database among all devices; every rev that it makes begins with it. It may change (`store.replicas`). */
  readonly replica: string
  rx: RxDatabase<Collections>
  collections: Collections
  side: SideDatabase
  audio: AudioDatabase
  store: LocalStore
  live: LiveValues
  /** Whether there is room, and whether the data is still there. */
  storage: HealthWatch
  /** What the replication says, wherever it runs. */
  connection$: BehaviorSubject<ReplicationStatus>
  person$: BehaviorSubject<SyncPerson>
  /** There once the provider started it. */
  host?: SyncHost
  /** What must end before the databases close, such as a recording. */
  beforeClose: Set<() => Promise<unknown>>
}

const NOT_CONNECTED: ReplicationStatus = {
  online: false,
  live: false,
  signedOut: false,
  updateNeeded: false,
  failing: {},
  waiting: {},
  tables: {},
  rights: 0,
  active: false,
}

export type OpenOptions = { storage?: RxStorage<unknown, unknown>; multiInstance?: boolean }

export async function openLocalDb(account: string, options: OpenOptions = {}): Promise<LocalDb> {
  const name = databaseName(account)
  const side = openSideDatabase(sideName(name))
  const storage = watchStorage()
  const opening = [openRxDatabase(name, storage, options), openBeside({ account, side, storage })] as const
  try {
    const [rx, store] = await Promise.all(opening)
    await takeOver({ name, side, collections: rx.collections })
    return localDbOf({ account, rx, side, store, storage })
  } catch (error) {
    // Whatever stays open is in the way of the next try.
    const [rx, store] = await Promise.allSettled(opening)
    if (rx.status === 'fulfilled') await rx.value.close()
    if (store.status === 'fulfilled') store.value.close()
    side.close()
    throw error
  }
}

function localDbOf(opened: Pick<LocalDb, 'account' | 'rx' | 'side' | 'store' | 'storage'>): LocalDb {
  const { account, rx, side, store, storage } = opened
  const connection$ = new BehaviorSubject<ReplicationStatus>(NOT_CONNECTED)
  const person$ = new BehaviorSubject<SyncPerson>({ user: null, cloud: { connected: false, enabled: false } })
  const roleIn = (campaignId: string) => store.factsOf(campaignId)?.role ?? 'gm'
  const changePending = watchWork(store.changePending, storage)
  for (const key of COLLECTION_NAMES) {
    stampWrites(rx[key], key, { replicas: store.replicas, now, roleIn })
    recordWrites(rx[key] as unknown as RxCollection<SyncDocument>, key, { changePending })
  }
  const db: LocalDb = {
    account,
    get replica() {
      return store.replicas()[0] ?? ''
    },
    rx,
    collections: rx.collections,
    side,
    audio: openAudioDatabase(account),
    store,
    storage,
    live: new Map(),
    beforeClose: new Set(),
    connection$,
    person$,
  }
  storage.start(side, db.replica)
  return db
}

async function openRxDatabase(name: string, health: HealthWatch, { storage, multiInstance = true }: OpenOptions) {
  const rx = await createRxDatabase<Collections>({
    name,
    storage: watchWrites(storage ?? pagedDexieStorage(), health),
    multiInstance,
    eventReduce: true,
    closeDuplicates: true,
    hashFunction: hashText,
  })
  try {
    // Without RxDB's migrations: `takeOver` reads what older releases stored.
    const creators = COLLECTION_NAMES.map((key) => [key, { schema: collectionSchemas[key], autoMigrate: false }])
    await rx.addCollections(Object.fromEntries(creators))
  } catch (error) {
    await rx.close()
    throw error
  }
  for (const key of COLLECTION_NAMES) addFields(rx[key], collectionShapes[key])
  return rx
}

type Beside = Pick<LocalDb, 'account' | 'side' | 'storage'>

async function openBeside({ account, side, storage }: Beside): Promise<LocalStore> {
  const [store] = await Promise.all([openLocalStore(side), forgetOldKeeps({ side }, now()), forgetSentActs(side)])
  const replicas = store.replicas()
  // A database that never had the name it had the last time was cleared in between.
  const remembered = rememberedReplica(account)
  if (remembered && !replicas.includes(remembered)) await noteLoss({ side }, now())
  rememberReplica(account, replicas[0] ?? '')
  if (await isLossNoted(side)) storage.health$.next({ full: false, lost: 'before' })
  return store
}

export async function closeLocalDb(db: LocalDb): Promise<void> {
  await Promise.allSettled([...db.beforeClose].map((finish) => finish()))
  db.storage.stop()
  await db.host?.close()
  for (const value of [...db.live.values()]) value.stop()
  db.store.close()
  await db.rx.close()
  db.side.close()
  db.audio.close()
}

/** Erases the account's data from this device. */
export async function removeLocalData(account: string): Promise<void> {
  await Promise.all([deleteAccountDatabases(account), Dexie.delete(audioName(account))])
  forgetAccount(account)
  forgetReplica(account)
  forgetDrafts(account)
}
