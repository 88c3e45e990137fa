import { isLockHeld, takeLock, untilLockIsFree, whileAlone } from '../../../lib/browser/tab-lock.ts'
import { createStore } from '../../../lib/store.ts'

export type ImportProgress = { done: number; total: number }

/** The imports that this tab writes or takes back, and how far each is. Undefined before the first of its documents. */
export const importWork = createStore<ReadonlyMap<string, ImportProgress | undefined>>(new Map())
/** When each of them ends, also for browsers without locks. */
const running = new Map<string, Promise<void>>()
/** A tab that is frozen never ends. */
const LOOK_AGAIN_MS = 60_000

/** Whether a tab works on it now. */
export async function isImportRunning(importId: string): Promise<boolean> {
  return running.has(importId) || (await isLockHeld(lockOf(importId)))
}

/** Resolves when no tab works on it any more, also if that tab died. */
export function whenImportRests(importId: string): Promise<void> {
  return running.get(importId) ?? untilLockIsFree(lockOf(importId), LOOK_AGAIN_MS)
}

/** Rejects if another tab works on it. */
export async function whileWorking<T>(importId: string, work: () => Promise<T>): Promise<T> {
  const release = running.has(importId) ? undefined : await takeLock(lockOf(importId))
  if (!release) throw new Error('Another tab works on this import')
  const { promise, resolve } = Promise.withResolvers<void>()
  running.set(importId, promise)
  reportProgress(importId, undefined)
  try {
    return await work()
  } finally {
    running.delete(importId)
    const others = [...importWork.get()].filter(([id]) => id !== importId)
    importWork.set(new Map(others))
    release()
    // The browser frees the lock a moment later, and who asks then has to find it free.
    void untilLockIsFree(lockOf(importId), LOOK_AGAIN_MS).then(resolve)
  }
}

/** An account's imports wait for each other, in whichever tab: what one writes, the next one finds. */
export function oneImportAtATime<T>(account: string, work: () => Promise<T>): Promise<T> {
  return whileAlone(`lanternkeep-imports-${account}`, LOOK_AGAIN_MS, work)
}

export function reportProgress(importId: string, progress: ImportProgress | undefined): void {
  importWork.set(new Map(importWork.get()).set(importId, progress))
}

function lockOf(importId: string): string {
  return `lanternkeep-import-${importId}`
}
