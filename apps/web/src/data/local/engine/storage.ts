export type StorageState = { persisted: boolean | undefined; usedBytes?: number; quotaBytes?: number }

/** From this share on, the app warns. */
const NEARLY_FULL = 0.9

/** What the browser says about this site's storage. `persisted` is undefined where it can't be asked (plain http). */
export async function readStorageState(): Promise<StorageState> {
  const storage = navigator.storage as StorageManager | undefined
  if (!storage) return { persisted: undefined }
  const [persisted, estimate] = await Promise.all([storage.persisted?.(), storage.estimate?.()])
  return { persisted, usedBytes: estimate?.usage, quotaBytes: estimate?.quota }
}

/** Asks the browser never to erase this site's data by itself. Undefined where it can't be asked. */
export async function requestPersistence(): Promise<boolean | undefined> {
  const storage = navigator.storage as StorageManager | undefined
  return storage?.persist?.()
}

/** How much of the quota is used, from 0 to 1; 0 if the browser doesn't say. */
export function usedShare({ usedBytes = 0, quotaBytes }: StorageState): number {
  return quotaBytes ? Math.min(1, usedBytes / quotaBytes) : 0
}

export function isNearlyFull(state: StorageState): boolean {
  return usedShare(state) >= NEARLY_FULL
}

/** Whether a write failed for lack of space: the browser's own error, or one of Dexie's around it. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, message, inner } = error as { name?: string; message?: string; inner?: unknown }
  return name === 'QuotaExceededError' || Boolean(message?.includes('QuotaExceeded')) || isStorageFull(inner)
}
