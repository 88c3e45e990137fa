import { MAX_PUSH_BYTES, MAX_PUSH_ROWS, type PushRow, type Verdict } from '../protocol.ts'
import { type CollectionSync, maySend, type SyncContext } from './collection-sync.ts'
import type { Change } from './push.ts'
import { TransportError } from './transport.ts'

export type Answered = { change: Change; verdict: Verdict }

/** Room for the body's other fields. */
const BODY_BYTES = MAX_PUSH_BYTES * 0.75
/** At most; counting them would cost as much again as writing the body. */
const BYTES_OF_CHARACTER = 3

type Sending = { change: Change; row: PushRow }
type Batch = { replica: string; sendings: Sending[] }

/** Sends changes in batches that fit, each until it is answered; answers those that were sent. */
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
    return await push(context, sync, batch)
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const [only] = sendings
    if (only && sendings.length === 1) return [{ change: only.change, verdict: invalid(only.change, error.message) }]
    const half = Math.ceil(sendings.length / 2)
    const first = await sendBatch(context, sync, { replica, sendings: sendings.slice(0, half) })
    return [...first, ...(await sendBatch(context, sync, { replica, sendings: sendings.slice(half) }))]
  }
}

async function push(context: SyncContext, { name }: CollectionSync, { replica, sendings }: Batch): Promise<Answered[]> {
  const { link, transport, run } = context
  const send = async (signal: AbortSignal): Promise<Answered[]> => {
    const due = await dueOf(context, sendings)
    if (due.length === 0) return []
    const body = { collection: name, replica, run, rows: due.map(({ row }) => row) }
    const { verdicts, replicaShared } = await transport.push(body, signal)
    link.contact('push')
    if (replicaShared) await context.onShared(replica)
    return due.map(({ change }, index) => ({ change, verdict: verdicts[index] ?? unanswered(change) }))
  }
  return link.call(send, { endSaysNothing: true, purpose: 'push' })
}

/** A call may wait for the network for days: what was paused or taken off this device meanwhile is left out. */
async function dueOf(context: SyncContext, sendings: Sending[]): Promise<Sending[]> {
  const rows = await context.store.pendingAt(sendings.map(({ change }) => change.row.key))
  const sent = new Map(rows.map(({ key, sent }) => [key, sent]))
  return sendings.filter(({ change: { row, doc } }) => {
    return maySend(context, row) && sent.get(row.key)?.includes(doc.rev)
  })
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
