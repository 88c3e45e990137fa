import { useDb } from '../store/context.ts'
import { liveValue, useLiveValue } from '../store/live.ts'
import type { LocalPerson } from '../store/local-db.ts'

/** The person and their settings, as far as this device knows them; offline too. */
export function useSyncPerson(): LocalPerson {
  const db = useDb()
  return useLiveValue(liveValue(db.live, 'person', () => db.person$)).data ?? db.person$.value
}
