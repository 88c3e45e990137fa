import { isLockHeld, takeLock } from '../../../lib/browser/tab-lock.ts'

/** Imports that this tab works on, for browsers without locks. */
const running = new Set<string>()

/** Whether a tab works on it now. */
export async function isImportRunning(importId: string): Promise<boolean> {
  return running.has(importId) || (await isLockHeld(lockOf(importId)))
}

/** Rejects if another tab works on it. */
export async function whileWorking<T>(importId: string, work: () => Promise<T>): Promise<T> {
  const release = running.has(importId) ? undefined : await takeLock(lockOf(importId))
  if (!release) throw new Error('Another tab works on this import')
  running.add(importId)
  try {
    return await work()
  } finally {
    running.delete(importId)
    release()
  }
}

function lockOf(importId: string): string {
  return `lanternkeep-import-${importId}`
}
