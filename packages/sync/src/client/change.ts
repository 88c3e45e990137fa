import type { SyncDocument } from '../protocol.ts'
import type { SyncContext } from './collection-sync.ts'
import type { PendingEdit } from './pending.ts'
import type { PendingRow, Rejection } from './store.ts'

/** An edit on its way to the server. */
export type Change = PendingEdit & {
  row: PendingRow
  retries: number
  /** This device can send its picture: the row can wait for it. */
  sendsPicture?: boolean
}

/** A deleted document has nothing to read. */
export async function putAside({ store, now }: SyncContext, row: PendingRow, document: SyncDocument): Promise<void> {
  const { campaignId, collection } = row
  if (!document._deleted) await store.addKeptChanges([{ campaignId, collection, document, at: now() }])
}

export type FinalVerdict = Pick<Rejection, 'verdict' | 'message' | 'path' | 'noRoom'> & { master?: SyncDocument }
type Refused = { row: Pick<PendingRow, 'collection' | 'campaignId'>; doc: SyncDocument }

export function rejectionOf({ now }: SyncContext, { row, doc }: Refused, verdict: FinalVerdict): Rejection {
  const { collection, campaignId } = row
  return {
    // The same refusal, met again after a crash, is the same rejection.
    id: `${collection}/${doc.id}/${doc.rev}`,
    campaignId,
    collection,
    documentId: doc.id,
    verdict: verdict.verdict,
    message: verdict.message,
    ...(verdict.path && { path: verdict.path }),
    ...(verdict.noRoom && { noRoom: true }),
    mine: doc,
    at: now(),
  }
}
