import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import { liveQuery } from 'dexie'
import { Observable } from 'rxjs'
import type { KeptDocument } from '../engine/side-database.ts'
import { useDb } from '../store/context.ts'
import { newId, now } from '../store/ids.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

export type { KeptDocument } from '../engine/side-database.ts'

/** What tells of which document a text is. */
const NOT_TYPED = ['id', 'campaignId', 'name', 'rev']

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

/** Of what `keepTypedText` kept, forgets what is stored in the document after all. */
export async function forgetStoredText(
  { side }: Pick<LocalDb, 'side'>,
  { campaignId, id }: { campaignId: string; id: string },
  stored: { [field: string]: unknown },
): Promise<void> {
  const isStored = ({ document }: KeptDocument) => {
    const typed = Object.entries(document).filter(([field]) => !NOT_TYPED.includes(field))
    return document.id === id && typed.length > 0 && typed.every(([field, value]) => isIn(stored[field], value))
  }
  await side.keeps.where({ campaignId }).filter(isStored).delete()
}

/** More may have been typed since. */
function isIn(text: unknown, part: unknown): boolean {
  return typeof text === 'string' && typeof part === 'string' && text.includes(part)
}

export async function dismissKeptChange({ side }: Pick<LocalDb, 'side'>, id: string): Promise<void> {
  await side.keeps.delete(id)
}
