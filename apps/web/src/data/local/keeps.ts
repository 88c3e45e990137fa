import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'
import { useDb } from './context.ts'
import type { LocalDb } from './database.ts'
import { type Loaded, liveValue, useLiveValue } from './live.ts'
import type { KeptDocument } from './side-database.ts'

export type { KeptDocument } from './side-database.ts'

/** How long an edit is kept whose campaign had to leave this device (ruling 10). */
const KEPT_FOR_MS = 30 * 86_400_000

/** Edits that never reached the server and whose campaign is gone from this device, the latest first. */
export function useKeeps(): Loaded<KeptDocument[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, 'keeps', () => {
      return new Observable<KeptDocument[]>((observer) => {
        return liveQuery(() => db.side.keeps.orderBy('at').reverse().toArray()).subscribe(observer)
      })
    }),
  )
}

export async function dismissKeep({ side }: Pick<LocalDb, 'side'>, id: string): Promise<void> {
  await side.keeps.delete(id)
}

export async function forgetOldKeeps({ side }: Pick<LocalDb, 'side'>, now: string): Promise<void> {
  const oldest = new Date(Date.parse(now) - KEPT_FOR_MS).toISOString()
  await side.keeps.where('at').below(oldest).delete()
}
