import type { SyncDocument } from '@lanternkeep/sync'
import { plainOf } from '@lanternkeep/sync/client'
import { hasBody, tombstonesOf } from '../campaign/tombstones.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import type { LocalDb } from '../store/local-db.ts'
import { IMAGE_COLLECTIONS } from './image-queue.ts'

/**
 * What is in the trash of these campaigns, or of all, and can show a picture once it is restored. Players have no trash:
 * for them, what is gone is hidden.
 */
export async function trashWithImages(db: LocalDb, campaignIds?: string[]): Promise<SyncDocument[]> {
  const where = campaignIds ? { campaignId: { $in: campaignIds } } : {}
  const found = await Promise.all(IMAGE_COLLECTIONS.map((name) => tombstonesOf(syncCollectionOf(db, name), where)))
  return found
    .flat()
    .map(plainOf)
    .filter((each) => hasBody(each) && !isPlayerIn(db, each.campaignId))
}

export function isPlayerIn({ store }: LocalDb, campaignId: unknown): boolean {
  return store.factsOf(String(campaignId))?.role === 'player'
}
