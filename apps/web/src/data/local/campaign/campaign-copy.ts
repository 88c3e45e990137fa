import { withNewIds } from '@lanternkeep/archive'
import { type Campaign, drawJoinCode } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type SyncDocument } from '@lanternkeep/sync'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { takeLock } from '../../../lib/browser/tab-lock.ts'
import { moveDrafts } from '../forms/drafts.ts'
import { queueImagesOf } from '../images/image-queue.ts'
import { moveAudio } from '../recordings/audio/index.ts'
import { collectionOf } from '../store/collection-of.ts'
import { newId, randomInt } from '../store/ids.ts'
import { plainDocument, plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { copyLockOf, removeCampaignFromDevice } from './campaign-removal.ts'

/**
 * Makes a new campaign from a copy whose original was deleted from the cloud: new ids for everything, a new join code,
 * no members. It is uploaded like any new campaign and replaces the copy on this device. Undefined if another tab has
 * done so, or is doing so now.
 */
export async function uploadAsNew(db: LocalDb, campaignId: string): Promise<Campaign | undefined> {
  const release = await takeLock(copyLockOf(db))
  if (!release) return undefined
  try {
    const campaign = await db.collections.campaigns.findOne(campaignId).exec()
    return campaign ? await replaceByCopy(db, plainDocument(campaign)) : undefined
  } finally {
    release()
  }
}

async function replaceByCopy(db: LocalDb, campaign: Campaign): Promise<Campaign> {
  const campaignId = campaign.id
  const children = await childrenOf(db, campaignId)
  const ids = new Map([campaignId, ...children.map(({ document }) => document.id)].map((id) => [id, newId()]))
  const { ownerId: _, ...own } = campaign
  const copy: Campaign = { ...withNewIds(own, ids), joinCode: await freeJoinCode(db), rev: '' }
  // If this tab dies, the next one to open removes what it left.
  await db.store.changeFacts(copy.id, () => ({ ...NEW_CAMPAIGN_FACTS, id: copy.id, removed: true }))
  // The server dropped the pictures together with the old campaign.
  await queueImagesOf(
    db,
    children.map(({ document }) => document),
  )
  // The campaign document is written last, so the campaign shows up only when it is complete.
  for (const name of COLLECTION_NAMES) {
    const documents = children.filter(({ collection }) => collection === name)
    const copies = documents.map(({ document }) => withoutMembers(withNewIds(document, ids)))
    if (copies.length > 0) await collectionOf(db, name).bulkInsert(copies as never[])
  }
  await db.collections.campaigns.insert(copy)
  await db.store.changeFacts(copy.id, () => undefined)
  for (const { collection, document } of children) {
    if (collection === 'recordings')
      await moveAudio(db, document.id, { to: ids.get(document.id) ?? '', campaignId: copy.id })
  }
  moveDrafts(db.account, campaignId, (value) => withNewIds(value, ids))
  await removeCampaignFromDevice(db, campaignId)
  await db.store.changeFacts(campaignId, () => undefined)
  db.host?.recheck()
  return copy
}

type Child = { collection: (typeof COLLECTION_NAMES)[number]; document: SyncDocument }

async function childrenOf(db: LocalDb, campaignId: string): Promise<Child[]> {
  const children: Child[] = []
  for (const collection of COLLECTION_NAMES) {
    if (collection === 'campaigns') continue
    const found = await collectionOf(db, collection).find({ selector: { campaignId } }).exec()
    for (const each of found) children.push({ collection, document: each.toJSON() as SyncDocument })
  }
  return children
}

async function freeJoinCode(db: LocalDb): Promise<string> {
  const campaigns = plainListOf(await db.collections.campaigns.find().exec())
  return drawJoinCode(randomInt, new Set(campaigns.flatMap(({ joinCode }) => joinCode ?? [])))
}

function withoutMembers(document: SyncDocument): SyncDocument {
  return { ...document, rev: '', ...('claimedBy' in document && { claimedBy: null }) }
}
