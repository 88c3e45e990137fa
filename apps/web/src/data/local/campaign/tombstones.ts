import { TRASH_DAYS } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { findStored, type Stored } from '@lanternkeep/sync/client'
import type { RxCollection } from 'rxdb'

export const TRASH_MS = TRASH_DAYS * 86_400_000

export function tombstonesOf(rx: RxCollection<SyncDocument>, where: object): Promise<Stored[]> {
  return findStored(rx, { _deleted: { $eq: true }, ...where })
}

/** Whether its body has been kept for as long as a body is. */
export function isOver({ lastModified }: Stored, at: string): boolean {
  return lastModified !== undefined && Date.parse(String(lastModified)) + TRASH_MS <= Date.parse(at)
}
