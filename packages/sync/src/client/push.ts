import type { SyncDocument } from '../protocol.ts'
import { stubTombstone } from '../stub-tombstone.ts'
import { type Change, putAside } from './change.ts'
import { type CollectionSync, maySend, type SyncContext, syncNamed } from './collection-sync.ts'
import { asSent, idOf, isNeverSeen, isNewest, keyOf, type PendingEdit, pendingEdit } from './pending.ts'
import { applyReplies } from './replies.ts'
import { type Batch, type Marked, partsOf, type Reply, sendBatch } from './send-changes.ts'
import type { PendingRow } from './store.ts'
import { plainOf, readStored, writeStored } from './stored-documents.ts'

/** Less than the server takes: reading the next page and settling the last one takes as long as the server does. */
const PAGE_ROWS = 340

/** So many rows are marked one by one; of more, reading a page of them takes less time. */
const FEW_WRITTEN = 20

/** `written`: documents as they were just written here, by id. Others are read. */
export type Pushed = { pending: ReadonlySet<string> | 'all'; written: ReadonlyMap<string, SyncDocument> }

/** Sends what may be sent of the given documents, or of all that have a row, and applies the verdicts. */
export async function pushPending(context: SyncContext, sync: CollectionSync, pushed: Pushed): Promise<void> {
  const { written } = pushed
  let sending: Promise<Reply[]> | undefined
  let applying: Promise<void> | undefined
  // While the server decides on a part, the one before is settled and the next one is read.
  const send = async (part: Batch) => {
    const replies: Reply[] = (await sending) ?? []
    await applying
    const apply = () => inBackground(applyReplies(context, sync, replies).then(context.recount))
    // Any other verdict may pull, or change what may be sent.
    const isPlain = replies.every(({ answered }) => answered.every(({ verdict }) => verdict.verdict === 'ok'))
    if (!isPlain) await apply()
    sending = inBackground(sendBatch(context, sync, isPlain ? part : { ...part, generation: undefined }))
    // After it: what looks its rows up once more would wait for the rows that this writes.
    if (isPlain) applying = apply()
  }
  try {
    const { marked, others } = takeAnnounced(context, sync, written)
    const [first, ...more] = partsOf(context, { changes: marked, generation: context.store.generation() })
    if (first) sending = inBackground(sendBatch(context, sync, first))
    for (const part of more) await send(part)
    for await (const page of announcedPages(context, sync, others)) {
      for (const part of partsOf(context, page)) await send(part)
    }
    for await (const page of markedPages(context, sync, without(pushed, [...marked, ...others]))) {
      for (const part of partsOf(context, page)) await send(part)
    }
  } finally {
    // Whatever failed, nothing is on its way when this ends.
    await applying?.finally(() => sending)
    const replies = await sending
    if (replies) await applyReplies(context, sync, replies)
  }
}

/** A promise that is awaited later: until then, its failure isn't an unhandled one. */
function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** What is left. `sent`: the revs of what isn't, by id; among all rows, theirs are still there. */
type Left = Pushed & { sent: ReadonlyMap<string, string> }

function without({ pending, written }: Pushed, changes: Change[]): Left {
  const sent = new Map(changes.map(({ doc }) => [doc.id, doc.rev]))
  return {
    pending: pending === 'all' ? pending : new Set([...pending].filter((id) => !sent.has(id))),
    written: new Map([...written].filter(([id]) => !sent.has(id))),
    sent,
  }
}

/** In order, so that a page holds neighbors. */
async function* announcedPages(
  context: SyncContext,
  sync: CollectionSync,
  announced: Change[],
): AsyncGenerator<Marked> {
  const ordered = announced.toSorted((a, b) => (a.row.key < b.row.key ? -1 : 1))
  for (let from = 0; from < ordered.length; from += PAGE_ROWS) {
    const changes = await markPictures(context, ordered.slice(from, from + PAGE_ROWS))
    const generation = context.store.generation()
    yield { changes: await markSent(context, sync, changes), generation }
  }
}

async function* markedPages(context: SyncContext, sync: CollectionSync, left: Left): AsyncGenerator<Marked> {
  const { pending, written, sent } = left
  const isQuick = pending !== 'all' && written.size <= FEW_WRITTEN
  const first = await markWritten(context, sync, isQuick ? [...written.values()] : [])
  if (first.changes.length > 0) yield first
  const others = without(left, first.changes).pending
  for await (const page of pagesOf(context, sync, others)) {
    const rows = page.filter((row) => row.rev === undefined || sent.get(idOf(row)) !== row.rev)
    const sendable = rows.filter((row) => maySend(context, row))
    await putAsideStranded(
      context,
      sync,
      rows.filter((row) => !sendable.includes(row)),
    )
    const changes = await markPictures(context, await changesOf(context, sync, { rows: sendable, written }))
    const generation = context.store.generation()
    if (changes.length > 0) yield { changes: await markSent(context, sync, changes), generation }
  }
}

/** In order, so that a page holds neighbors. */
async function* pagesOf(
  { store, pendingCollections }: SyncContext,
  { name }: CollectionSync,
  pending: Pushed['pending'],
): AsyncGenerator<PendingRow[]> {
  if (pending !== 'all') {
    const keys = [...pending].map((id) => keyOf(name, id)).toSorted()
    for (let from = 0; from < keys.length; from += PAGE_ROWS) {
      yield await store.pendingAt(keys.slice(from, from + PAGE_ROWS))
    }
    return
  }
  if (!(await pendingCollections()).has(name)) return
  let after: string | undefined
  for (;;) {
    const page = { collection: name, limit: PAGE_ROWS, ...(after !== undefined && { after }) }
    const rows = await store.pendingPage(page)
    yield rows
    after = rows.at(-1)?.key
    if (rows.length < PAGE_ROWS) return
  }
}

/**
 * What was just written here, with its row as it was announced. `marked`: what its own write has marked as sent already,
 * and shows no new picture. Without waiting for anything, so that it is on its way before the screen draws the change.
 */
function takeAnnounced(
  context: SyncContext,
  { name }: CollectionSync,
  written: Pushed['written'],
): { marked: Change[]; others: Change[] } {
  const { store, retries } = context
  const marked: Change[] = []
  const others: Change[] = []
  for (const doc of written.values()) {
    const announced = store.announced.take(keyOf(name, doc.id), doc.rev)
    if (!announced || !isPlainEdit(announced.row, doc) || !mayMark(context, announced.row)) continue
    const { row, isMarked } = announced
    const change: Change = { row, doc, base: row.base, retries }
    if (!isMarked) others.push(change)
    else if (!doc.imageUrl || !showsNewPicture(change)) marked.push(change)
    else continue
    context.idle.delete(row.key)
  }
  return { marked, others }
}

/**
 * Marks what was just written here without reading it again: a row that names the document's rev tells that no later
 * write was even announced. Leaves everything that is less simple.
 */
async function markWritten(context: SyncContext, { name }: CollectionSync, written: SyncDocument[]): Promise<Marked> {
  const { store, retries } = context
  const generation = store.generation()
  if (written.length === 0) return { changes: [], generation }
  const replica = store.replicas()[0] ?? ''
  const pictures = await context.withSendablePicture(written)
  const byKey = new Map(written.map((doc) => [keyOf(name, doc.id), doc]))
  const changes: Change[] = []
  await store.changePending([...byKey.keys()], (row, key) => {
    const doc = byKey.get(key)
    if (!row || !doc || !isPlainEdit(row, doc) || !mayMark(context, row)) return row
    const next = asSent(row, doc.rev, replica)
    const edit = { doc, base: row.base }
    const sendsPicture = pictures.has(doc) && showsNewPicture(edit)
    changes.push({ row: next, ...edit, retries, ...(sendsPicture && { sendsPicture }) })
    return next
  })
  for (const { row } of changes) context.idle.delete(row.key)
  return { changes, generation }
}

/** Whether a row may be marked as sent without a look at what is stored. */
export function mayMark(context: SyncContext, row: PendingRow): boolean {
  if (context.invalid.has(row.key)) return false
  // Without facts, the campaign is new here or has just left: only its document tells.
  return context.store.factsOf(row.campaignId) !== undefined && maySend(context, row)
}

function isPlainEdit({ rev, nextBase }: PendingRow, doc: SyncDocument): boolean {
  return rev === doc.rev && nextBase === undefined && !doc._deleted
}

type Found = { rows: PendingRow[]; written: Pushed['written'] }

/**
 * The documents are read after their rows: an older document would be taken for an edit of a newer base. Those that
 * their rows name, as they were written here, needn't be read.
 */
async function changesOf(
  context: SyncContext,
  { collection }: CollectionSync,
  { rows, written }: Found,
): Promise<Change[]> {
  const { store, idle, invalid } = context
  const plain = new Map<PendingRow, PendingEdit>()
  for (const row of rows) {
    const doc = written.get(idOf(row))
    if (doc && isPlainEdit(row, doc)) plain.set(row, { doc, base: row.base })
  }
  const stored = await readStored(collection, rows.filter((row) => !plain.has(row)).map(idOf))
  const changes: Change[] = []
  for (const row of rows) {
    const edit = plain.get(row) ?? pendingEdit(row, stored.get(idOf(row)), store.replicas())
    if (!edit) {
      idle.add(row.key)
      continue
    }
    idle.delete(row.key)
    if (isNeverSeen(row, edit)) await store.changePending([row.key], (now) => unlessNewer(now, edit.doc.rev))
    else if (invalid.get(row.key) !== edit.doc.rev) changes.push({ row, ...edit, retries: context.retries })
  }
  return changes
}

function unlessNewer(row: PendingRow | undefined, rev: string): PendingRow | undefined {
  return row && !isNewest(row, rev) ? row : undefined
}

/** Records what is about to be sent; drops changes that have lost their row since, with their campaign. */
async function markSent({ store }: SyncContext, { name }: CollectionSync, changes: Change[]): Promise<Change[]> {
  const replica = store.replicas()[0] ?? ''
  const revs = new Map(changes.map(({ row, doc }) => [row.key, doc.rev]))
  const here = await store.markSent(name, revs, replica)
  return changes.flatMap((change) => {
    const { row, doc } = change
    return here.has(row.key) ? [{ ...change, row: asSent(row, doc.rev, replica) }] : []
  })
}

async function markPictures({ withSendablePicture }: SyncContext, changes: Change[]): Promise<Change[]> {
  const sendable = await withSendablePicture(changes.filter(showsNewPicture).map(({ doc }) => doc))
  return changes.map((change) => (sendable.has(change.doc) ? { ...change, sendsPicture: true } : change))
}

/** A document that the server deleted long ago may come back with a picture that the server removed since. */
function showsNewPicture({ doc, base }: PendingEdit): boolean {
  return !base || base._deleted === true || base.imageUrl !== doc.imageUrl
}

/** Sets aside edits made while their campaign was leaving this device or after that. They are kept to be read. */
async function putAsideStranded(context: SyncContext, sync: CollectionSync, rows: PendingRow[]): Promise<void> {
  const left = new Set<string>()
  for (const id of new Set(rows.map(({ campaignId }) => campaignId))) if (await hasLeft(context, id)) left.add(id)
  const stranded = rows.filter(({ campaignId }) => left.has(campaignId))
  const stored = await readStored(sync.collection, stranded.map(idOf))
  for (const row of stranded) {
    const previous = stored.get(idOf(row))
    if (!previous) continue
    const doc = plainOf(previous)
    await putAside(context, row, doc)
    await context.store.changePending([row.key], (now) => unlessNewer(now, doc.rev))
    await writeStored(sync.collection, [{ previous, document: stubTombstone(doc) }])
  }
}

/**
 * Checks the stored campaign: one that was never sent, or was restored from a copy, has no facts either, but it is
 * here.
 */
async function hasLeft(context: SyncContext, campaignId: string): Promise<boolean> {
  if (context.store.factsOf(campaignId)) return false
  const campaigns = syncNamed(context, 'campaigns')
  const stored = campaigns && (await readStored(campaigns.collection, [campaignId]))
  return stored?.get(campaignId)?._deleted === true
}
