import { useDb } from '../store/context.ts'
import { liveValue, useLiveValue } from '../store/live.ts'
import type { StorageHealth } from '../store/local-db.ts'

export function useStorageHealth(): StorageHealth {
  const db = useDb()
  return useLiveValue(liveValue(db.live, 'storage', () => db.storage.health$)).data ?? db.storage.health$.value
}
