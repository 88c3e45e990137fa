import { useDb } from './context.ts'
import { liveValue, useLiveValue } from './live.ts'
import type { SyncPerson } from './sync-person.ts'

/** Who is here, as this device knows him; offline too. */
export function useSyncPerson(): SyncPerson {
  const db = useDb()
  return useLiveValue(liveValue(db.live, 'person', () => db.person$)).data ?? db.person$.value
}
