import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'
import type { KeptDocument } from '../engine/side-database.ts'
import { useDb } from '../store/context.ts'
import { newId, now } from '../store/ids.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

export type { KeptDocument } from '../engine/side-database.ts'

/** Changes that never reached the server and whose campaign left this device, the latest first. */
export function useKeptChanges(): Loaded<KeptDocument[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, 'keeps', () => {
      return new Observable<KeptDocument[]>((observer) => {
        return liveQuery(() => db.side.keeps.orderBy('at').reverse().toArray()).subscribe(observer)
      })
    }),
  )
}

/**
 * Keeps what was typed on a document that can't be written any more, beside what was kept of it before. A text with a
 * `rev` is kept once.
 */
export async function keepTypedText(
  { store }: Pick<LocalDb, 'store'>,
  collection: CollectionName,
  document: { id: string; campaignId: string; rev?: string; [field: string]: unknown },
): Promise<void> {
  const { campaignId } = document
  const typed: SyncDocument = { rev: newId(), ...document }
  await store.addKeptChanges([{ campaignId, collection, document: typed, at: now() }])
}

export async function dismissKeptChange({ side }: Pick<LocalDb, 'side'>, id: string): Promise<void> {
  await side.keeps.delete(id)
}
