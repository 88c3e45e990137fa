import { MAX_PUSH_BYTES, MAX_PUSH_ROWS, type PushRow, type Verdict } from '../protocol.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { TransportError } from './transport.ts'

/** Room for the body's other fields. */
const BODY_BYTES = MAX_PUSH_BYTES * 0.75
/** At most; counting them would cost as much again as writing the body. */
const BYTES_OF_CHARACTER = 3

/** Sends rows in batches that fit, each until it is answered; one verdict per row, in their order. */
export async function sendRows(context: SyncContext, sync: CollectionSync, rows: PushRow[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const batch of batchesOf(rows)) verdicts.push(...(await sendBatch(context, sync, batch)))
  return verdicts
}

/** A batch that the server can not take as a whole is halved, until the one bad row is alone. */
async function sendBatch(context: SyncContext, sync: CollectionSync, rows: PushRow[]): Promise<Verdict[]> {
  const { link, transport, replica } = context
  try {
    const answer = await link.call((signal) => transport.push({ collection: sync.name, replica, rows }, signal))
    return rows.map((row, index) => answer.verdicts[index] ?? unanswered(row))
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const [only] = rows
    if (only && rows.length === 1) return [{ id: only.doc.id, verdict: 'invalid', message: error.message, path: '' }]
    const half = Math.ceil(rows.length / 2)
    const first = await sendBatch(context, sync, rows.slice(0, half))
    return [...first, ...(await sendBatch(context, sync, rows.slice(half)))]
  }
}

function unanswered(row: PushRow): Verdict {
  return { id: row.doc.id, verdict: 'retry', message: 'The server left the row out' }
}

function batchesOf(rows: PushRow[]): PushRow[][] {
  const batches: PushRow[][] = []
  let bytes = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length * BYTES_OF_CHARACTER
    const last = batches.at(-1)
    if (last && last.length < MAX_PUSH_ROWS && bytes + size < BODY_BYTES) {
      last.push(row)
      bytes += size
    } else {
      batches.push([row])
      bytes = size
    }
  }
  return batches
}
