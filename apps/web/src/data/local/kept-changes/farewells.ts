import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'
import { useDb } from '../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { readFarewell, readFarewells, type StoredFarewell, storeFarewell } from './farewell-rows.ts'

/** The latest first. */
export function useFarewells(): Loaded<StoredFarewell[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, 'farewells', () => {
      return new Observable<StoredFarewell[]>((observer) => {
        return liveQuery(() => readFarewells(db.side)).subscribe(observer)
      })
    }),
  )
}

export async function markFarewellSeen({ side }: Pick<LocalDb, 'side'>, campaignId: string): Promise<void> {
  const farewell = await readFarewell(side, campaignId)
  if (farewell) await storeFarewell(side, { ...farewell, seen: true })
}
