import { seededRandomInt, type User } from '@lanternkeep/schema'
import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import type { Guest } from '@lanternkeep/sync/simulator'
import type { LocalDb } from '../../store/local-db.ts'
import {
  type Disk,
  type DiskMaker,
  dropUnfinished,
  type Stored,
  type StoredDocument,
  storageOn,
} from '../browser/disk.ts'
import { type Life, newLife, type PageExports, type PagePool, type PageRealm } from '../browser/pages.ts'
import type { VirtualTime } from '../browser/virtual-time.ts'
import type { Kit, Release } from './kit.ts'
import { dropPage, type Line, newLine, transportOver } from './line.ts'
import type { Server } from './server.ts'

/** A page of the app that is open on a device. */
export type OpenPage = { life: Life; realm: PageRealm; app: PageExports; db?: LocalDb }

/** One member's browser: its disk, its way to the server, and the app while it is open. */
export type Device = {
  name: string
  guest: Guest
  account: string
  disk: Disk
  line: Line
  /** How far its clock is wrong. */
  skewMs: number
  /** Cloud sync is switched on for own campaigns. */
  switchedOn: boolean
  /** The server's last answer about the plan. */
  isPaid: boolean
  /** Which build of the app is opened. */
  release: Release
  page: OpenPage | undefined
  /** Runs in the page. Undefined if there is none, or if it ends before the work does. */
  use<T>(work: (page: Required<OpenPage>) => Promise<T>): Promise<T | undefined>
  /** Opens the app. Resolves when its database is open, or when the page is gone before that. */
  open(): Promise<void>
  /** Kills the page, whatever it is doing. */
  kill(): void
  /** The person signs in again, or switches cloud sync. */
  tellPerson(): void
  random(): number
}

export type Surroundings = {
  time: VirtualTime
  server: Server
  disks: DiskMaker
  pages: Kit['pages']
  onStored(stored: Stored): void
  /** How long the disk takes at most for every few operations. */
  slowestDiskMs: number
}

export type DeviceOptions = { name: string; guest: Guest; account: string; seed: number; disk?: Disk }

const ASKS_AGAIN_AFTER_MS = 5_000
const SLOW_DISK_SHARE = 0.15

export function newDevice(around: Surroundings, options: DeviceOptions): Device {
  const { time, disks, pages } = around
  const { name, guest, account, seed } = options
  const randomInt = seededRandomInt(seed)
  const random = () => randomInt(0, 2 ** 30 - 1) / 2 ** 30
  const delayMs = () => (random() < SLOW_DISK_SHARE ? random() * around.slowestDiskMs : 0)

  const open = async () => {
    if (device.page) return
    const pool = pages[device.release]
    const realm = pool.take()
    const life = newLife(() => end(life, realm, pool), realm.copy)
    const page: OpenPage = { life, realm, app: realm.exports }
    device.page = page
    realm.attach({ time, skewMs: () => device.skewMs, random, outlives: true })
    const { disk, line } = device
    realm.furnish({ ...disk, IDBKeyRange: disks.IDBKeyRange })
    await inPage(time, life, async () => {
      const { onStored } = around
      const storage = storageOn(realm.exports.getRxStorageMemory(), { disk, owner: life, time, delayMs, onStored })
      const db = await realm.exports.openLocalDb(account, { storage, multiInstance: false })
      await realm.exports.completeActsLeft(db)
      db.person$.next(personOn(device, realm))
      const transport = transportOver({ line, guest, server: around.server, time, random, realm, owner: life })
      db.host = realm.exports.openSyncHost(db, transport)
      page.db = db
      followRights(device, around, db)
    })
  }
  const end = (life: Life, realm: PageRealm, pool: PagePool) => {
    device.page = undefined
    dropUnfinished(device.disk)
    dropPage(device.line, life)
    realm.clear()
    pool.giveBack(realm)
  }
  const device: Device = {
    name,
    guest,
    account,
    disk: options.disk ?? disks.newDisk(),
    line: newLine(),
    skewMs: 0,
    switchedOn: true,
    isPaid: true,
    release: 'today',
    page: undefined,
    random,
    open,
    kill: () => device.page?.life.end(),
    use: async (work) => {
      const { page } = device
      return page?.db && inPage(time, page.life, () => work(page as Required<OpenPage>))
    },
    tellPerson: () => {
      const { page } = device
      if (page?.db) time.add(0, () => page.db?.host?.setPerson(personOn(device, page.realm)), page.life)
    },
  }
  return device
}

/** Runs as a task of the page, so that everything it starts ends with it. */
function inPage<T>(time: VirtualTime, life: Life, work: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    void life.ended.then(() => resolve(undefined))
    time.add(
      0,
      () => {
        work().then(resolve, (error) => (life.over ? resolve(undefined) : reject(error)))
      },
      life,
    )
  })
}

/** The person as the app's shell knows them: an account's plan is the server's last answer. */
function personOn({ account, switchedOn, isPaid }: Device, realm: PageRealm) {
  const user: User = {
    id: account,
    firstName: account,
    lastName: '',
    email: `${account}@table.test`,
    username: account,
    tier: isPaid ? 'premium' : 'free',
    isAdmin: false,
    isOwner: false,
    blocked: false,
    emailVerified: true,
    authProvider: 'local',
  }
  const cloud = { connected: true, enabled: switchedOn }
  return realm.copy({ user: account === 'guest' ? null : user, cloud }) as Parameters<LocalDb['person$']['next']>[0]
}

/** Asks who the person is whenever their rights may have changed, as the app's shell does. */
function followRights(device: Device, around: Surroundings, db: LocalDb): void {
  const { time, server } = around
  const { page, line } = device
  if (!page) return
  const learn = () => {
    device.isPaid = device.account !== 'owner' || server.paid
    db.host?.setPerson(personOn(device, page.realm))
  }
  const ask = () => {
    if (line.down || line.halfOpen) time.add(ASKS_AGAIN_AFTER_MS, ask, page.life)
    else time.add(line.slowMs, learn, page.life)
  }
  ask()
  let was = { signedOut: false, rights: 0 }
  db.connection$.subscribe(({ signedOut, rights }) => {
    const changed = rights !== was.rights || (signedOut && !was.signedOut)
    was = { signedOut, rights }
    if (changed) ask()
  })
}

/** What is stored of a collection, without deleted documents and RxDB's own fields. */
export function documentsOn({ disk, account }: Pick<Device, 'disk' | 'account'>, name: CollectionName): SyncDocument[] {
  return storedOn({ disk, account }, name).flatMap((document) => (document._deleted ? [] : [plainOf(document)]))
}

export function storedOn({ disk, account }: Pick<Device, 'disk' | 'account'>, name: CollectionName): StoredDocument[] {
  const prefix = ['lanternkeep-', account, '--memory--', name, '--memory--'].join('')
  const versions = [...disk.collections.keys()].filter((key) => key.startsWith(prefix))
  const latest = versions.toSorted().at(-1)
  return [...((latest && disk.collections.get(latest)?.documents.values()) || [])]
}

export function plainOf({ _meta, _rev, _attachments, _deleted, ...document }: StoredDocument): SyncDocument {
  return (_deleted ? { ...document, _deleted } : document) as SyncDocument
}
