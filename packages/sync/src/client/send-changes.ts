import { MAX_PUSH_BYTES, MAX_PUSH_ROWS, type PushRow, type Verdict } from '../protocol.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import type { Change } from './push.ts'
import { TransportError } from './transport.ts'

export type Answered = { change: Change; verdict: Verdict }

/** Room for the body's other fields. */
const BODY_BYTES = MAX_PUSH_BYTES * 0.75
/** At most; counting them would cost as much again as writing the body. */
const BYTES_OF_CHARACTER = 3

type Sending = { change: Change; row: PushRow }
type Batch = { replica: string; sendings: Sending[] }

/** Sends changes in batches that fit, each until it is answered. */
export async function sendChanges(context: SyncContext, sync: CollectionSync, changes: Change[]): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const [replica, sent] of Map.groupBy(changes, ({ row }) => row.sentAs ?? '')) {
    for (const sendings of batchesOf(sent)) answered.push(...(await sendBatch(context, sync, { replica, sendings })))
  }
  return answered
}

/** A batch that the server can't take as a whole is halved, until the one bad row is alone. */
async function sendBatch(context: SyncContext, sync: CollectionSync, batch: Batch): Promise<Answered[]> {
  const { replica, sendings } = batch
  try {
    const verdicts = await push(context, sync, batch)
    return sendings.map(({ change }, index) => ({ change, verdict: verdicts[index] ?? unanswered(change) }))
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const [only] = sendings
    if (only && sendings.length === 1) return [{ change: only.change, verdict: invalid(only.change, error.message) }]
    const half = Math.ceil(sendings.length / 2)
    const first = await sendBatch(context, sync, { replica, sendings: sendings.slice(0, half) })
    return [...first, ...(await sendBatch(context, sync, { replica, sendings: sendings.slice(half) }))]
  }
}

async function push(context: SyncContext, sync: CollectionSync, { replica, sendings }: Batch): Promise<Verdict[]> {
  const { link, transport, run } = context
  const body = { collection: sync.name, replica, run, rows: sendings.map(({ row }) => row) }
  const { verdicts, replicaShared } = await link.call((signal) => transport.push(body, signal))
  if (replicaShared) await context.onShared(replica)
  return verdicts
}

function unanswered({ doc }: Change): Verdict {
  return { id: doc.id, verdict: 'retry', message: 'The server left the row out' }
}

function invalid({ doc }: Change, message: string): Verdict {
  return { id: doc.id, verdict: 'invalid', message, path: '' }
}

function batchesOf(changes: Change[]): Sending[][] {
  const batches: Sending[][] = []
  let bytes = 0
  for (const change of changes) {
    const row = { doc: change.doc, base: change.base?.rev ?? null }
    const size = JSON.stringify(row).length * BYTES_OF_CHARACTER
    const last = batches.at(-1)
    if (last && last.length < MAX_PUSH_ROWS && bytes + size < BODY_BYTES) {
      last.push({ change, row })
      bytes += size
    } else {
      batches.push([{ change, row }])
      bytes = size
    }
  }
  return batches
}
