import type { Farewell } from '@lanternkeep/sync/client'
import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'
import { useDb } from './context.ts'
import type { LocalDb } from './database.ts'
import { type Loaded, liveValue, useLiveValue } from './live.ts'
import type { SideDatabase } from './side-database.ts'

/** A campaign that left this device; once seen it only names what was kept of it. */
export type StoredFarewell = Farewell & { seen: boolean }

const PREFIX = 'farewell/'

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
  const farewell = (await side.values.get(PREFIX + campaignId))?.value as StoredFarewell | undefined
  if (farewell) await storeFarewell(side, { ...farewell, seen: true })
}

export async function storeFarewell(side: SideDatabase, farewell: StoredFarewell): Promise<void> {
  await side.values.put({ key: PREFIX + farewell.campaignId, value: farewell })
}

/** The campaign is here again. */
export async function forgetFarewell(side: SideDatabase, campaignId: string): Promise<void> {
  await side.values.delete(PREFIX + campaignId)
}

async function readFarewells(side: SideDatabase): Promise<StoredFarewell[]> {
  const stored = await side.values.where('key').startsWith(PREFIX).toArray()
  const farewells = stored.map(({ value }) => value as StoredFarewell)
  return farewells.toSorted((a, b) => b.at.localeCompare(a.at))
}
