import { TRASH_COLLECTIONS } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { plainOf, type Stored, writeStored } from '@lanternkeep/sync/client'
import { syncCollectionOf } from '../store/collection-of.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { overdueForDays } from '../store/overdue.ts'
import { hasBody, keptUntil, tombstonesOf } from './tombstones.ts'

/** After 30 days the body leaves this device too. The tombstone stays, since it may not have been pushed yet. */
export async function emptyTrash(db: LocalDb): Promise<void> {
  for (const collection of TRASH_COLLECTIONS) {
    const rx = syncCollectionOf(db, collection)
    const whole = (await tombstonesOf(rx, {})).filter((each) => hasBody(plainOf(each)))
    const due = new Map(whole.map((each) => [each.id, keptUntil(String(each.lastModified))]))
    const overdue = await overdueForDays(db, { of: `trash/${collection}`, due, now: now() })
    const rows = whole.filter(({ id }) => overdue.has(id)).map((previous) => ({ previous, document: bare(previous) }))
    await writeStored(rx, rows, 'lanternkeep-trash')
  }
}

/**
 * Keeps `lastModified`: without it the tombstone would look like a document that left the device, and would never be
 * pushed.
 */
function bare({ id, rev, campaignId, lastModified }: Stored): SyncDocument {
  return { id, rev, campaignId, lastModified, _deleted: true }
}
