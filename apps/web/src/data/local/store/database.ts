import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { type ReplicationStatus, recordWrites, stampWrites } from '@lanternkeep/sync/client'
import { Dexie } from 'dexie'
import { createRxDatabase, type RxStorage } from 'rxdb'
import { BehaviorSubject } from 'rxjs'
import { forgetAccountKeys, removalKey } from '../../../lib/browser/browser-keys.ts'
import { untilLockIsFree, whileSharingLock } from '../../../lib/browser/tab-lock.ts'
import { hashText } from '../../../lib/hash.ts'
import { removeOwnBackups } from '../backups/places.ts'
import { forgetSentActs } from '../combat/act-notes.ts'
import { actsDone } from '../combat/act-queue.ts'
import { databaseName, deleteAccountDatabases, sideName } from '../engine/account-databases.ts'
import { pagedDexieStorage } from '../engine/paged-storage.ts'
import { openSideDatabase } from '../engine/side-database.ts'
import { isLossNoted, noteLoss, watchStorage } from '../engine/storage-health.ts'
import { rememberedReplica, rememberReplica } from '../engine/storage-mark.ts'
import { takeOverOld } from '../engine/takeover/take-over-old.ts'
import { watchWork, watchWrites } from '../engine/watched-storage.ts'
import { audioName, openAudioDatabase } from '../recordings/audio/audio-database.ts'
import { type LocalStore, openLocalStore } from '../sync/local-store.ts'
import { NOT_CONNECTED } from '../sync/not-connected.ts'
import { forgetAccount, isBeingRemoved } from './account.ts'
import { syncCollectionOf } from './collection-of.ts'
import { type Collections, collectionSchemas, collectionShapes } from './collections.ts'
import { now } from './ids.ts'
import type { ActAhead, HealthWatch, LocalDb, LocalPerson } from './local-db.ts'
import { addFields } from './stored-schema.ts'

export type OpenOptions = { storage?: RxStorage<unknown, unknown>; multiInstance?: boolean }

export async function openLocalDb(account: string, options: OpenOptions = {}): Promise<LocalDb> {
  const name = databaseName(account)
  const side = openSideDatabase(sideName(name))
  const storage = watchStorage()
  const opening = [openRxDatabase(name, storage, options), openBeside({ account, side, storage })] as const
  try {
    const [rx, store] = await Promise.all(opening)
    await takeOverOld({ name, side, collections: rx.collections })
    return localDbOf({ account, rx, side, store, storage })
  } catch (error) {
    // Anything left open would block the next try.
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
  const person$ = new BehaviorSubject<LocalPerson>({ user: null, cloud: { connected: false, enabled: false } })
  const roleIn = (campaignId: string) => store.factsOf(campaignId)?.role ?? 'gm'
  const changePending = watchWork(store.changePending, storage)
  for (const key of COLLECTION_NAMES) {
    stampWrites(rx[key], key, { replicas: store.replicas, now, roleIn })
    recordWrites(syncCollectionOf(rx, key), key, { ...store, changePending })
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
    ahead$: new BehaviorSubject<readonly ActAhead[]>([]),
    beforeClose: new Set(),
    connection$,
    person$,
  }
  db.beforeClose.add(() => actsDone(db))
  storage.start(side, db.replica)
  noteOpen(db)
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
  const [store] = await Promise.all([openLocalStore(side), forgetSentActs(side)])
  const replicas = store.replicas()
  // A database that lacks the name it had last time was cleared in between.
  const remembered = rememberedReplica(account)
  if (remembered && !replicas.includes(remembered)) await noteLoss({ side }, now())
  rememberReplica(account, replicas[0] ?? '')
  if (await isLossNoted(side)) storage.health$.next({ full: false, lost: 'before' })
  return store
}

export async function closeLocalDb(db: LocalDb): Promise<void> {
  const isRemoved = isBeingRemoved(db.account)
  await Promise.allSettled([...db.beforeClose].map((finish) => finish()))
  db.storage.stop()
  await db.host?.close()
  for (const value of [...db.live.values()]) value.stop()
  db.store.close()
  await db.rx.close()
  db.side.close()
  db.audio.close()
  // The tab that removes the data still needs what all tabs share.
  if (isRemoved) forgetAccountKeys(db.account, [sessionStorage])
  closed.get(db)?.()
}

/** By account: what ends when a database of it that this tab opened is closed. */
const open = new Map<string, Set<Promise<void>>>()
const closed = new WeakMap<LocalDb, () => void>()

function noteOpen(db: LocalDb): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ofAccount = open.get(db.account) ?? new Set()
  open.set(db.account, ofAccount.add(promise))
  void whileSharingLock(openLockOf(db.account), () => promise)
  closed.set(db, () => {
    ofAccount.delete(promise)
    resolve()
  })
}

/** Held by every tab that has a database of the account open. */
const openLockOf = (account: string) => `open-database/${account}`

/** Closing waits for the last writes; a server that doesn't answer must not keep the data here. */
const CLOSES_WITHIN_MS = 5_000

async function whenClosed(account: string): Promise<void> {
  const elsewhere = untilLockIsFree(openLockOf(account), CLOSES_WITHIN_MS)
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSES_WITHIN_MS)
  await Promise.race([isLate, Promise.all(open.get(account) ?? [])])
  clearTimeout(timer)
  await elsewhere
}

/**
 * Erases the account's data from this device, and what the browser keeps beside it. A database that is just closing
 * would come back, empty, with its last query.
 */
export async function removeLocalData(account: string): Promise<void> {
  await whenClosed(account)
  await Promise.all([deleteAccountDatabases(account), Dexie.delete(audioName(account)), removeOwnBackups(account)])
  forgetAccount(account)
  forgetAccountKeys(account)
  localStorage.removeItem(removalKey(account))
}
