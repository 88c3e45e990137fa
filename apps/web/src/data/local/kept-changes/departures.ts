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

/** Not what came after the one that was shown: the person hasn't seen that. */
export async function markDepartureSeen({ side }: Pick<LocalDb, 'side'>, shown: StoredDeparture): Promise<void> {
  await side.transaction('rw', side.values, async () => {
    const departure = await readDeparture(side, shown.campaignId)
    if (departure?.at !== shown.at || departure.why !== shown.why) return
    await storeDeparture(side, { ...departure, seen: true })
  })
}
