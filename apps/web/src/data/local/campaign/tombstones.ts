import { TRASH_DAYS } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { findStored, type Stored } from '@lanternkeep/sync/client'
import type { RxCollection } from 'rxdb'

const TRASH_MS = TRASH_DAYS * 86_400_000

const BARE = ['id', 'rev', 'campaignId', 'lastModified', 'broughtBack', '_deleted']

export function tombstonesOf(rx: RxCollection<SyncDocument>, where: object): Promise<Stored[]> {
  return findStored(rx, { _deleted: { $eq: true }, ...where })
}

/** In milliseconds since 1970. */
export function keptUntil(deletedAt: string): number {
  return Date.parse(deletedAt) + TRASH_MS
}

/** Whether the deleted document can still be restored from it. One that had to leave the device has nothing left. */
export function hasBody(document: SyncDocument): boolean {
  return document.lastModified !== undefined && Object.keys(document).some((key) => !BARE.includes(key))
}
