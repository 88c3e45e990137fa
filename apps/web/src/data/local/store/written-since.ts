import type { CollectionName } from '@lanternkeep/sync'
import type { Stored } from '@lanternkeep/sync/client'
import { getChangedDocumentsSince } from 'rxdb'
import { whenIdle } from '../../../lib/when-idle.ts'
import { syncCollectionOf } from './collection-of.ts'
import type { LocalDb } from './local-db.ts'

/** Read and looked at within a frame. */
const PAGE = 50
/** A write is timed a moment before others can read it. */
const MARGIN_MS = 60_000

/**
 * Pages of what was written after `since` (in milliseconds since 1970, by this device's clock), deleted documents too.
 * Each further one is read when the browser has nothing to draw.
 */
export async function* writtenSince(db: LocalDb, name: CollectionName, since: number): AsyncGenerator<Stored[]> {
  const { storageInstance } = syncCollectionOf(db, name)
  let checkpoint: unknown = { id: '', lwt: since }
  for (;;) {
    const page = await getChangedDocumentsSince(storageInstance, PAGE, checkpoint)
    yield page.documents as Stored[]
    if (page.documents.length < PAGE) return
    checkpoint = page.checkpoint
    await whenIdle()
  }
}

/** The moment before which everything that is stored now was written. */
export function untilNow(): number {
  return Date.now() - MARGIN_MS
}
