import { useDb } from './context.ts'
import { liveValue, useLiveValue } from './live.ts'
import type { StorageHealth } from './storage-health.ts'

export function useStorageHealth(): StorageHealth {
  const db = useDb()
  return useLiveValue(liveValue(db.live, 'storage', () => db.storage.health$)).data ?? db.storage.health$.value
}
