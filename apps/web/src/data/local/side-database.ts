import type { CampaignFacts, HeldRow, Keep, Rejection } from '@lanternkeep/sync/client'
import { Dexie, type EntityTable } from 'dexie'
import { isStorageFull } from './storage.ts'

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

const PROBE_BYTES = 1024 * 1024

/** Whether a mebibyte can be stored. Only trying tells: what browsers say of their quota is an estimate. */
export async function hasRoom(side: SideDatabase): Promise<boolean> {
  const probe = new Uint8Array(PROBE_BYTES)
  const most = 65_536
  // Random, so that no compression makes it fit.
  for (let from = 0; from < probe.length; from += most) crypto.getRandomValues(probe.subarray(from, from + most))
  try {
    await side.values.put({ key: 'room', value: probe })
    await side.values.delete('room')
    return true
  } catch (error) {
    if (isStorageFull(error)) return false
    throw error
  }
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
