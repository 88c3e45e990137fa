import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import type { RxCollection } from 'rxdb'
import type { AnyDocument } from './collections.ts'
import type { LocalDb } from './database.ts'

/** Takes the campaign off this device; the cloud and other devices keep it. */
export async function removeCampaignFromDevice(db: LocalDb, id: string): Promise<void> {
  await db.store.changeFacts(id, (facts) => ({ ...(facts ?? { ...NEW_CAMPAIGN_FACTS, id }), removed: true }))
  await removeDocuments(db, id)
}

/** After the server refused the creation: every trace goes (ruling 3). */
export async function rollBackCampaign(db: LocalDb, id: string): Promise<void> {
  await removeCampaignFromDevice(db, id)
  await db.side.held.where('campaignId').equals(id).delete()
}

async function removeDocuments(db: LocalDb, campaignId: string): Promise<void> {
  for (const name of COLLECTION_NAMES) {
    const collection = db.rx[name] as unknown as RxCollection<AnyDocument>
    const selector = name === 'campaigns' ? { id: campaignId } : { campaignId }
    const documents = await collection.find({ selector }).exec()
    await collection.bulkRemove(documents)
  }
  await db.side.rejections.where('campaignId').equals(campaignId).delete()
}
