import type { CampaignFacts, HeldRow, Keep, Rejection } from '@lanternkeep/sync/client'
import { Dexie, type EntityTable } from 'dexie'

export type StoredImage = { id: string; type: string; bytes: ArrayBuffer }
export type QueuedImage = { id: string; at: string; tries: number; refusal?: string }
/** What was on this device only when its campaign had to go; readable and exportable for 30 days. */
export type KeptDocument = Keep & { id: string }

/** Beside RxDB, per account: what never travels as a document. */
export type SideDatabase = Dexie & {
  facts: EntityTable<CampaignFacts, 'id'>
  held: EntityTable<HeldRow, 'key'>
  rejections: EntityTable<Rejection, 'id'>
  keeps: EntityTable<KeptDocument, 'id'>
  images: EntityTable<StoredImage, 'id'>
  imageQueue: EntityTable<QueuedImage, 'id'>
  values: EntityTable<{ key: string; value: unknown }, 'key'>
}

export function openSideDatabase(name: string): SideDatabase {
  const side = new Dexie(name) as SideDatabase
  side.version(1).stores({
    facts: 'id',
    held: 'key, campaignId',
    rejections: 'id, campaignId',
    keeps: 'id, campaignId, at',
    images: 'id',
    imageQueue: 'id, at',
    values: 'key',
  })
  return side
}

/** The value stored under `key`; made and stored on first use, once even when two tabs ask. */
export function valueOrMake(side: SideDatabase, key: string, make: () => string): Promise<string> {
  return side.transaction('rw', side.values, async () => {
    const stored = await side.values.get(key)
    if (typeof stored?.value === 'string') return stored.value
    const value = make()
    await side.values.put({ key, value })
    return value
  })
}
