import type { SyncDocument } from '@lanternkeep/sync'
import { plainOf } from '@lanternkeep/sync/client'
import { whenQuiet } from '../../../lib/when-idle.ts'
import { hasBody, keptUntil } from '../campaign/tombstones.ts'
import type { LocalDb } from '../store/local-db.ts'
import { writtenSince } from '../store/written-since.ts'
import { IMAGE_COLLECTIONS, imageIdsIn } from './image-queue.ts'
import { isPlayerIn } from './trashed-images.ts'

/** What was looked through for pictures that this device lacks, so that the next start needn't read it again. */
export type Look = {
  campaignIds: readonly string[]
  /** In milliseconds since 1970, by this device's clock. What was written after it may not have been looked at. */
  until: number
  /** Named, and not fetched yet. */
  missing: readonly string[]
}

const KEY = 'looked for images'

/** Undefined if there was none, or if the clock has been set back since. */
export async function lastLook({ side }: LocalDb): Promise<Look | undefined> {
  const look = (await side.values.get(KEY))?.value as Look | undefined
  return look && look.until <= Date.now() ? look : undefined
}

export async function noteLook({ side }: LocalDb, look: Look): Promise<void> {
  await side.values.put({ key: KEY, value: look })
}

/** Pictures that documents of these campaigns name, of what was written since then, and is kept. */
export async function namedSince(db: LocalDb, since: number, campaignIds: ReadonlySet<string>): Promise<string[]> {
  const named = new Set<string>()
  for (const name of IMAGE_COLLECTIONS) {
    for await (const page of writtenSince(db, name, since)) {
      const written = page.map(plainOf)
      const shown = written.filter((each) => campaignIds.has(String(each.campaignId)) && isStillKept(db, each))
      for (const id of imageIdsIn(shown)) named.add(id)
      await whenQuiet()
    }
  }
  return [...named]
}

/** Players have no trash, and the server keeps the pictures of what has left the trash no longer. */
function isStillKept(db: LocalDb, document: SyncDocument): boolean {
  if (!document._deleted) return true
  if (isPlayerIn(db, document.campaignId) || !hasBody(document)) return false
  return keptUntil(String(document.lastModified)) > Date.now()
}
