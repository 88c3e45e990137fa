import { TRASH_COLLECTIONS } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { plainOf, type Stored, writeStored } from '@lanternkeep/sync/client'
import { syncCollectionOf } from '../store/collection-of.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { isOver, tombstonesOf } from './tombstones.ts'

/** After 30 days the body leaves this device too. The tombstone stays, since it may not have been pushed yet. */
export async function emptyTrash(db: LocalDb): Promise<void> {
  for (const collection of TRASH_COLLECTIONS) {
    const rx = syncCollectionOf(db, collection)
    const old = (await tombstonesOf(rx, {})).filter((each) => isOver(each, now()) && !isBare(each))
    const rows = old.map((previous) => ({ previous, document: bare(previous) }))
    await writeStored(rx, rows, 'lanternkeep-trash')
  }
}

const BARE = ['id', 'rev', 'campaignId', 'lastModified', '_deleted']

function isBare(document: Stored): boolean {
  return Object.keys(plainOf(document)).every((key) => BARE.includes(key))
}

/**
 * Keeps `lastModified`: without it the tombstone would look like a document that left the device, and would never be
 * pushed.
 */
function bare({ id, rev, campaignId, lastModified }: Stored): SyncDocument {
  return { id, rev, campaignId, lastModified, _deleted: true }
}
