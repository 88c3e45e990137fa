import { stubTombstone } from '../merge/resolve.ts'
import { MAX_PUSH_ROWS } from '../protocol.ts'
import { type Change, putAside } from './change.ts'
import { type CollectionSync, maySend, type PendingIds, type SyncContext, syncNamed } from './collection-sync.ts'
import { idOf, isNewest, keyOf, type PendingEdit, pendingEdit } from './pending.ts'
import { type Marked, sendChanges } from './send-changes.ts'
import type { PendingRow } from './store.ts'
import { plainOf, readStored, writeStored } from './stored-documents.ts'
import { applyVerdicts } from './verdicts.ts'

/** Sends what may be sent of the given documents, or of all that have a row, and applies the verdicts. */
export async function pushPending(context: SyncContext, sync: CollectionSync, pending: PendingIds): Promise<void> {
  let sending: Promise<void> | undefined
  try {
    // The next page is read while the server decides on the one before.
    for await (const { changes, generation } of markedPages(context, sync, pending)) {
      const isFirst = sending === undefined
      await sending
      sending = sendPage(context, sync, { changes, ...(isFirst && { generation }) })
      // Awaited below.
      sending.catch(() => undefined)
    }
  } finally {
    await sending
  }
}

async function sendPage(context: SyncContext, sync: CollectionSync, marked: Marked): Promise<void> {
  await applyVerdicts(context, sync, await sendChanges(context, sync, marked))
}

async function* markedPages(context: SyncContext, sync: CollectionSync, pending: PendingIds): AsyncGenerator<Marked> {
  for await (const rows of pagesOf(context, sync, pending)) {
    const sendable = rows.filter((row) => maySend(context, row))
    await putAsideStranded(
      context,
      sync,
      rows.filter((row) => !sendable.includes(row)),
    )
    const changes = await markPictures(context, await changesOf(context, sync, sendable))
    const generation = context.store.generation()
    if (changes.length > 0) yield { changes: await markSent(context, changes), generation }
  }
}

async function* pagesOf(
  { store }: SyncContext,
  { name }: CollectionSync,
  pending: PendingIds,
): AsyncGenerator<PendingRow[]> {
  if (pending !== 'all') {
    // In order, so that a page holds neighbors.
    const keys = [...pending].map((id) => keyOf(name, id)).toSorted()
    for (let from = 0; from < keys.length; from += MAX_PUSH_ROWS) {
      yield await store.pendingAt(keys.slice(from, from + MAX_PUSH_ROWS))
    }
    return
  }
  let after: string | undefined
  for (;;) {
    const page = { collection: name, limit: MAX_PUSH_ROWS, ...(after !== undefined && { after }) }
    const rows = await store.pendingPage(page)
    yield rows
    after = rows.at(-1)?.key
    if (rows.length < MAX_PUSH_ROWS) return
  }
}

/** The documents are read after their rows: an older document would be taken for an edit of a newer base. */
async function changesOf(context: SyncContext, { collection }: CollectionSync, rows: PendingRow[]): Promise<Change[]> {
  const { store, idle, invalid } = context
  const stored = await readStored(collection, rows.map(idOf))
  const changes: Change[] = []
  for (const row of rows) {
    const edit = pendingEdit(row, stored.get(idOf(row)), store.replicas())
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

/** Created and deleted here before anyone else could see it. */
function isNeverSeen({ sent }: PendingRow, { doc, base }: PendingEdit): boolean {
  return Boolean(doc._deleted) && base === null && !sent?.length
}

function unlessNewer(row: PendingRow | undefined, rev: string): PendingRow | undefined {
  return row && !isNewest(row, rev) ? row : undefined
}

/** Records what is about to be sent; drops changes that have lost their row since, with their campaign. */
async function markSent({ store }: SyncContext, changes: Change[]): Promise<Change[]> {
  const byKey = new Map(changes.map((change) => [change.row.key, change]))
  const replica = store.replicas()[0] ?? ''
  const marked: Change[] = []
  await store.changePending([...byKey.keys()], (row, key) => {
    const change = byKey.get(key)
    if (!row || !change) return row
    const sent = [...new Set([...(row.sent ?? []), change.doc.rev])]
    const next = { ...row, sent, sentAs: row.sentAs ?? replica }
    marked.push({ ...change, row: next })
    return next
  })
  return marked
}

async function markPictures({ withPictureOnItsWay }: SyncContext, changes: Change[]): Promise<Change[]> {
  const waiting = await withPictureOnItsWay(changes.map(({ doc }) => doc))
  return changes.map((change) => (waiting.has(change.doc) ? { ...change, sendsPicture: true } : change))
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
