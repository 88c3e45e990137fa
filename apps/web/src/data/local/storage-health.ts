import { BehaviorSubject } from 'rxjs'
import type { LocalDb } from './database.ts'
import type { SideDatabase } from './side-database.ts'
import { isNearlyFull, isStorageFull, storageTruth } from './storage.ts'
import type { WriteWatch } from './watched-storage.ts'

export type StorageHealth = {
  /** A write failed for want of room, and there is none yet. */
  full: boolean
  nearlyFull?: { usedBytes: number; quotaBytes: number }
  /** `now`: the data went away under the running app, and nothing is written any more. `before`: it was gone at start. */
  lost?: 'now' | 'before'
}

/** The data of this account went away: what is shown is all that is left of it, and a write would be a lie. */
export class StorageLost extends Error {
  override name = 'StorageLost'
}

export type HealthWatch = WriteWatch & {
  health$: BehaviorSubject<StorageHealth>
  /** Looks again whether there is room, and whether the data is still there. */
  check: () => Promise<void>
  start: (side: SideDatabase, replica: string) => void
  stop: () => void
}

const LOST = 'lost'
const LOOK_EVERY_MS = 30_000

/** Watches whether this account's storage is there and has room. */
export function watchStorage(): HealthWatch {
  const health$ = new BehaviorSubject<StorageHealth>({ full: false })
  const change = (patch: Partial<StorageHealth>) => health$.next({ ...health$.value, ...patch })
  let stopLooking: (() => void) | undefined

  const checkRoom = async () => {
    const truth = await storageTruth()
    const nearly = isNearlyFull(truth)
    const { usedBytes = 0, quotaBytes = 0 } = truth
    const { nearlyFull: _, ...others } = health$.value
    health$.next({ ...others, full: others.full && nearly, ...(nearly && { nearlyFull: { usedBytes, quotaBytes } }) })
  }
  const start = (side: SideDatabase, replica: string) => {
    const checkData = async () => {
      const stored = await side.values.get('replica')
      if (stored?.value !== replica) change({ lost: 'now' })
    }
    // A database that was cleared opens again as an empty one.
    const look = () => void checkData().catch(() => undefined)
    const lookAtAll = () => {
      if (document.visibilityState === 'hidden') return
      look()
      void checkRoom()
    }
    const timer = setInterval(lookAtAll, LOOK_EVERY_MS)
    const opened = { closed: look, wanted: () => setTimeout(look, 0) }
    side.on('close', opened.closed)
    side.on('versionchange', opened.wanted)
    document.addEventListener('visibilitychange', lookAtAll)
    lookAtAll()
    stopLooking = () => {
      clearInterval(timer)
      side.on('close').unsubscribe(opened.closed)
      side.on('versionchange').unsubscribe(opened.wanted)
      document.removeEventListener('visibilitychange', lookAtAll)
    }
  }
  return {
    health$,
    check: checkRoom,
    before: () => {
      if (health$.value.lost === 'now') throw new StorageLost('The data of this device was cleared')
    },
    written: () => {
      if (health$.value.full) void checkRoom()
    },
    failed: (error) => {
      if (isStorageFull(error)) change({ full: true })
    },
    start,
    stop: () => stopLooking?.(),
  }
}

/** Remembers that the data was gone when the account was opened, until a person has read it. */
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
