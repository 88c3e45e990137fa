export type StorageTruth = { persisted: boolean | undefined; usedBytes?: number; quotaBytes?: number }

/** What the browser says about this site's storage; `persisted` is undefined where it can not be asked (plain http). */
export async function storageTruth(): Promise<StorageTruth> {
  const storage = navigator.storage as StorageManager | undefined
  if (!storage) return { persisted: undefined }
  const [persisted, estimate] = await Promise.all([storage.persisted?.(), storage.estimate?.()])
  return { persisted, usedBytes: estimate?.usage, quotaBytes: estimate?.quota }
}

/** Asks the browser never to erase this site's data by itself. Undefined where it can not be asked. */
export async function requestPersistence(): Promise<boolean | undefined> {
  const storage = navigator.storage as StorageManager | undefined
  return storage?.persist?.()
}
