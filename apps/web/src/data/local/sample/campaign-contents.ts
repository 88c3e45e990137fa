import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '@lanternkeep/sync'
import { collectionOf } from '../store/collection-of.ts'
import type { LocalDb } from '../store/local-db.ts'

/** The documents of one campaign, by collection. */
export type CampaignContents = Partial<Record<CollectionName, SyncDocument[]>>

export async function readContents(db: LocalDb, campaignId: string): Promise<CampaignContents> {
  const read = COLLECTION_NAMES.map(async (name) => {
    const selector = name === 'campaigns' ? { id: campaignId } : { campaignId }
    const found = await collectionOf(db, name).find({ selector }).exec()
    return [name, found.map((each) => each.toJSON() as SyncDocument)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The campaign document is written last, so the campaign shows up only when it is complete. */
export async function writeContents(db: LocalDb, contents: CampaignContents): Promise<void> {
  const names = COLLECTION_NAMES.filter((name) => name !== 'campaigns')
  for (const name of [...names, 'campaigns' as const]) {
    const documents = contents[name] ?? []
    if (documents.length > 0) await collectionOf(db, name).bulkInsert(documents as never[])
  }
}
