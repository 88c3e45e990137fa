import { useDb } from '../store/context.ts'
import { liveValue, useLiveValue } from '../store/live.ts'
import type { SyncPerson } from '../store/local-db.ts'

/** Who is here, as this device knows him; offline too. */
export function useSyncPerson(): SyncPerson {
  const db = useDb()
  return useLiveValue(liveValue(db.live, 'person', () => db.person$)).data ?? db.person$.value
}
