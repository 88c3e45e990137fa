import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import type { CampaignFacts, KeptChange, PendingRow, Progress, Rejection } from '@lanternkeep/sync/client'
import { Dexie, type EntityTable, type Table } from 'dexie'
import type { ImportStep, StoredImport } from '../imports/rows.ts'
import { keepDeleted } from './account-databases.ts'
import { isStorageFull } from './storage.ts'

/** What a player's act only has ids for. Stored beside the act, because only the server words acts. */
export type ActNote = { characterName: string; round: number }

export type StoredImage = { id: string; type: string; bytes: ArrayBuffer }
export type QueuedImage = {
  id: string
  at: string
  tries: number
  /** How often it was to be fetched before its upload, and the server didn't have it. */
  missed?: number
  /** The server's words for why it doesn't take it. A refused picture isn't sent again until something asks for it. */
  refusal?: string
  /** The refusal is about the picture itself: no change to a campaign makes up for it. */
  isUnfit?: boolean
}
/** What existed only on this device when its campaign had to leave; readable and exportable for 30 days. */
export type KeptDocument = KeptChange & { id: string /** Of an act. */; note?: ActNote }

/** A change that the first release couldn't send. Read once, by the takeover of its databases. */
export type HeldRow = {
  key: string
  collection: CollectionName
  campaignId: string
  base: SyncDocument | null
  believed: string[]
}

/** One per account, beside RxDB: everything that isn't synced as a document. */
export type SideDatabase = Dexie & {
  facts: EntityTable<CampaignFacts, 'id'>
  held: EntityTable<HeldRow, 'key'>
  pending: EntityTable<PendingRow, 'key'>
  checkpoints: EntityTable<Progress & { collection: CollectionName }, 'collection'>
  rejections: EntityTable<Rejection, 'id'>
  keeps: EntityTable<KeptDocument, 'id'>
  images: EntityTable<StoredImage, 'id'>
  imageQueue: EntityTable<QueuedImage, 'id'>
  values: EntityTable<{ key: string; value: unknown }, 'key'>
  imports: EntityTable<StoredImport, 'id'>
  importSteps: Table<ImportStep, [string, number]>
}

export function openSideDatabase(name: string): SideDatabase {
  const side = keepDeleted(new Dexie(name) as SideDatabase)
  side.version(1).stores({
    facts: 'id',
    held: 'key, campaignId',
    rejections: 'id, campaignId',
    keeps: 'id, campaignId, at',
    images: 'id',
    imageQueue: 'id, at',
    values: 'key',
  })
  side.version(2).stores({ pending: 'key, campaignId', checkpoints: 'collection' })
  side.version(3).stores({ imports: 'id, at', importSteps: '[importId+number], importId' })
  return side
}

const PROBE_BYTES = 1024 * 1024

/** Whether a mebibyte can be stored. The browser's quota is only an estimate, so this tries. */
export async function hasRoom(side: SideDatabase): Promise<boolean> {
  const probe = new Uint8Array(PROBE_BYTES)
  const most = 65_536
  // Random, so that compression can't make it fit.
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
