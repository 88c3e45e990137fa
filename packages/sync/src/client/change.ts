import type { SyncDocument } from '../protocol.ts'
import type { SyncContext } from './collection-sync.ts'
import type { UnsentEdit } from './pending.ts'
import type { PendingRow } from './store.ts'

/** An edit on its way to the server. */
export type Change = UnsentEdit & { row: PendingRow; retries: number }

/** A deleted document has nothing to read. */
export async function putAside({ store, now }: SyncContext, row: PendingRow, document: SyncDocument): Promise<void> {
  const { campaignId, collection } = row
  if (!document._deleted) await store.addKeptChanges([{ campaignId, collection, document, at: now() }])
}
