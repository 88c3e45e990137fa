import type { CollectionName, PushAnswer, PushRow, Verdict } from '../protocol.ts'
import { batchesOf } from './batches.ts'
import type { Change } from './change.ts'
import { type CollectionSync, isOutdated, maySend, type SyncContext } from './collection-sync.ts'
import type { Attempt } from './link.ts'
import { TransportError } from './transport.ts'

export type Answered = { change: Change; verdict: Verdict }
/** One call's answer. `places`: how far its campaigns have come with it. */
export type Reply = { answered: Answered[]; places?: PushAnswer['places'] }

const NOTHING_SENT: Reply = { answered: [] }

type Sending = { change: Change; row: PushRow }
/** `generation`: see `Marked`. */
export type Batch = {
  replica: string
  sendings: Sending[]
  /** Of its body, about. */
  characters: number
  generation?: string | undefined
}

/**
 * Changes whose rows are marked as sent. `generation`: the server's known before that, if nothing can have changed the
 * rows since.
 */
export type Marked = { changes: Change[]; generation?: string | undefined }

/** What fits into one push each. While one is on its way, the rows of the next ones may change. */
export function partsOf({ pace }: SyncContext, { changes, generation }: Marked): Batch[] {
  const parts = [...Map.groupBy(changes, ({ row }) => row.sentAs ?? '')].flatMap(([replica, sent]) =>
    batchesOf(sent.map(sendingOf), pace.most()).map((batch): Batch => ({ replica, ...batch })),
  )
  return parts.map((part, at) => (at === 0 ? { ...part, generation } : part))
}

/**
 * Sends a batch until it is answered. Returns what was sent. A batch that the server can't take as a whole is halved
 * until the bad row is alone.
 */
export async function sendBatch(context: SyncContext, sync: CollectionSync, batch: Batch): Promise<Reply[]> {
  const { replica, sendings, characters } = batch
  try {
    return [await push(context, sync, batch)]
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const [only] = sendings
    if (only && sendings.length === 1) {
      return [{ answered: [{ change: only.change, verdict: invalid(only.change, error.message) }] }]
    }
    const half = Math.ceil(sendings.length / 2)
    const ofHalf = (part: Sending[]) =>
      sendBatch(context, sync, { replica, sendings: part, characters: characters / 2 })
    return [...(await ofHalf(sendings.slice(0, half))), ...(await ofHalf(sendings.slice(half)))]
  }
}

async function push(context: SyncContext, { name }: CollectionSync, batch: Batch): Promise<Reply> {
  const { link, transport, store, run } = context
  const { replica, sendings } = batch
  const send = async (signal: AbortSignal, { isDelayed }: Attempt): Promise<Reply> => {
    // Read first: what was due before the device learned of another generation isn't due in that one.
    const marked = isDelayed ? undefined : batch.generation
    const generation = marked ?? store.generation()
    const due = marked === undefined ? await dueOf(context, sendings) : sendings.filter((each) => isDue(context, each))
    const { sendings: now, characters } = isDelayed ? sendLater(context, name, due) : { ...batch, sendings: due }
    if (now.length === 0) return NOTHING_SENT
    const body = { collection: name, replica, run, generation, rows: now.map(({ row }) => row) }
    const answer = await timed(context, characters, () => transport.push(body, signal))
    link.contact('push')
    if (answer.replicaShared) await context.onShared(replica)
    // What was sent waits until this device has caught up.
    if (answer.restored) await context.onGeneration({ from: generation, to: answer.generation ?? '' })
    if (answer.restored) return NOTHING_SENT
    // What was taken then may be lost again.
    if (isOutdated(context, answer)) {
      context.push('all', name)
      return NOTHING_SENT
    }
    const answered = now.map(({ change }, index) => ({ change, verdict: answer.verdicts[index] ?? unanswered(change) }))
    return { answered, places: answer.places }
  }
  return link.call(send, { endSaysNothing: true, purpose: 'push' })
}

async function timed<T>({ pace }: SyncContext, characters: number, send: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    const answer = await send()
    pace.answered(characters, performance.now() - start)
    return answer
  } catch (error) {
    pace.failed()
    throw error
  }
}

/** The line may have become slower since the batch was made: what is too much for one push now is left for later ones. */
function sendLater(
  { pace, push }: SyncContext,
  name: CollectionName,
  due: Sending[],
): Pick<Batch, 'sendings' | 'characters'> {
  const [first, ...others] = batchesOf(due, pace.most())
  const later = others.flatMap(({ sendings }) => sendings.map(({ row }) => row.doc.id))
  if (later.length > 0) push(later, name)
  return first ?? { sendings: [], characters: 0 }
}

/**
 * A call may wait for the network for days. Campaigns paused or removed from this device since are left out; after a
 * restore of the server, the edit is unsure.
 */
async function dueOf(context: SyncContext, sendings: Sending[]): Promise<Sending[]> {
  const rows = await context.store.pendingAt(sendings.map(({ change }) => change.row.key))
  const current = new Map(rows.map((row) => [row.key, row]))
  return sendings.flatMap((sending) => {
    const { row, doc } = sending.change
    const now = current.get(row.key)
    if (!isDue(context, sending) || !now?.sent?.includes(doc.rev)) return []
    return now.unsure === undefined ? sending : { ...sending, row: { ...sending.row, place: now.unsure } }
  })
}

function isDue(context: SyncContext, { change }: Sending): boolean {
  return maySend(context, change.row)
}

function sendingOf(change: Change): Sending {
  const { doc, base, row, sendsPicture } = change
  const sent: PushRow = { doc, base: base?.rev ?? null }
  if (row.unsure !== undefined) sent.place = row.unsure
  if (sendsPicture) sent.sendsPicture = true
  return { change, row: sent }
}

function unanswered({ doc }: Change): Verdict {
  return { id: doc.id, verdict: 'retry', message: 'The server didn’t answer for this change' }
}

function invalid({ doc }: Change, message: string): Verdict {
  return { id: doc.id, verdict: 'invalid', message, path: '' }
}
