import { TRASH_DAYS } from '@lanternkeep/schema'
import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import { findStored, type Stored } from '@lanternkeep/sync/client'
import type { RxCollection } from 'rxdb'
import { syncCollectionOf } from '../store/collection-of.ts'
import { sharedIdOf } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'

const TRASH_MS = TRASH_DAYS * 86_400_000

const BARE = ['id', 'rev', 'campaignId', 'lastModified', 'broughtBack', '_deleted']

export function tombstonesOf(rx: RxCollection<SyncDocument>, where: object): Promise<Stored[]> {
  return findStored(rx, { _deleted: { $eq: true }, ...where })
}

/**
 * The id itself, or if a document that had it is in the trash, one that follows from it on every device: what the trash
 * holds must not be overwritten.
 */
export async function idNotInTrash(db: LocalDb, name: CollectionName, id: string): Promise<string> {
  const inTrash = await tombstonesOf(syncCollectionOf(db, name), { id: { $eq: id } })
  return inTrash.length === 0 ? id : idNotInTrash(db, name, sharedIdOf(id, 'after it was deleted'))
}

/** In milliseconds since 1970. */
export function keptUntil(deletedAt: string): number {
  return Date.parse(deletedAt) + TRASH_MS
}

/** Whether the deleted document can still be restored from it. One that had to leave the device has nothing left. */
export function hasBody(document: SyncDocument): boolean {
  return document.lastModified !== undefined && Object.keys(document).some((key) => !BARE.includes(key))
}
