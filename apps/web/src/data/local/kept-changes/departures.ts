import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'
import { useDb } from '../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { readDeparture, readDepartures, type StoredDeparture, storeDeparture } from './departure-rows.ts'

/** The latest first. */
export function useDepartures(): Loaded<StoredDeparture[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, 'departures', () => {
      return new Observable<StoredDeparture[]>((observer) => {
        return liveQuery(() => readDepartures(db.side)).subscribe(observer)
      })
    }),
  )
}

export async function markDepartureSeen({ side }: Pick<LocalDb, 'side'>, campaignId: string): Promise<void> {
  const departure = await readDeparture(side, campaignId)
  if (departure) await storeDeparture(side, { ...departure, seen: true })
}
