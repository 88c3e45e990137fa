import { Dexie } from 'dexie'
import { BehaviorSubject } from 'rxjs'
import type { HealthWatch, LocalDb, StorageHealth } from '../store/local-db.ts'
import { readReplicaNames } from '../sync/replica-names.ts'
import { hasRoom, type SideDatabase } from './side-database.ts'
import { isNearlyFull, isStorageFull, readStorageState, type StorageState } from './storage.ts'

/** This account's data is gone: only what is on screen is left, and a write would falsely look saved. */
export class StorageLost extends Error {
  override name = 'StorageLost'
}

const LOST = 'lost'
const LOOK_EVERY_MS = 30_000

/** Watches whether this account's storage exists and has space. */
export function watchStorage(): HealthWatch {
  const health$ = new BehaviorSubject<StorageHealth>({ full: false })
  let watched: { side: SideDatabase; replica: string } | undefined
  let checking: Promise<void> | undefined
  let stopLooking: (() => void) | undefined
  const change = (patch: Partial<StorageHealth>) => health$.next({ ...health$.value, ...patch })

  const checkAll = async () => {
    if (!watched || health$.value.lost === 'now') return
    const { side, replica } = watched
    if (!(await holdsReplica(side, replica))) return watched && change({ lost: 'now' })
    const state = await readStorageState()
    const full = health$.value.full && !(await hasRoom(side))
    const nearlyFull = isNearlyFull(state) ? measured(state) : undefined
    const before = health$.value
    if (before.full === full && before.nearlyFull?.usedBytes === nearlyFull?.usedBytes) return
    change({ full, nearlyFull })
  }
  /** What can't be read now is checked again next time. */
  const check = () => {
    checking ??= checkAll()
      .catch(() => undefined)
      .finally(() => {
        checking = undefined
      })
    return checking
  }
  return {
    health$,
    check,
    before: () => {
      if (health$.value.lost === 'now') throw new StorageLost('This device’s data was cleared')
    },
    written: () => {
      if (health$.value.full) void check()
    },
    failed: (error) => {
      if (isStorageFull(error)) change({ full: true })
      else void check()
    },
    start: (side, replica) => {
      watched = { side, replica }
      stopLooking = checkRegularly(side, () => void check())
    },
    stop: () => {
      watched = undefined
      stopLooking?.()
    },
  }
}

/** Whether another mebibyte can be stored now. Only trying tells. */
export function hasRoomFor({ side }: Pick<LocalDb, 'side'>): Promise<boolean> {
  return hasRoom(side)
}

/** A cleared database doesn't open any more, or opens again as an empty one. */
async function holdsReplica(side: SideDatabase, replica: string): Promise<boolean> {
  try {
    return (await readReplicaNames(side)).includes(replica)
  } catch (error) {
    if ((await Dexie.getDatabaseNames()).includes(side.name)) throw error
    return false
  }
}

function measured({ usedBytes = 0, quotaBytes = 0 }: StorageState) {
  return { usedBytes, quotaBytes }
}

/** Now, every half minute while the page is visible, and when the browser closes the database. */
function checkRegularly(side: SideDatabase, look: () => void): () => void {
  // The database can't be read while it reports that it is closing.
  const lookSoon = () => void setTimeout(look, 0)
  const lookIfSeen = () => {
    if (document.visibilityState !== 'hidden') look()
  }
  const timer = setInterval(lookIfSeen, LOOK_EVERY_MS)
  side.on('close', lookSoon)
  side.on('versionchange', lookSoon)
  document.addEventListener('visibilitychange', lookIfSeen)
  look()
  return () => {
    clearInterval(timer)
    side.on('close').unsubscribe(lookSoon)
    side.on('versionchange').unsubscribe(lookSoon)
    document.removeEventListener('visibilitychange', lookIfSeen)
  }
}

/** Remembers that the data was gone when the account was opened, until the person has read it. */
export async function noteLoss({ side }: Pick<LocalDb, 'side'>, at: string): Promise<void> {
  await side.values.put({ key: LOST, value: at })
}

export async function isLossNoted(side: SideDatabase): Promise<boolean> {
  return (await side.values.get(LOST)) !== undefined
}

export async function dismissLoss({ side, storage }: Pick<LocalDb, 'side' | 'storage'>): Promise<void> {
  await side.values.delete(LOST)
  const { lost: _, ...others } = storage.health$.value
  storage.health$.next(others)
}
