import { campaignOf } from '../collections.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { builtOnOf, wordOf } from '../rev.ts'
import { isStubTombstone } from '../stub-tombstone.ts'
import { isOwnRev } from './revs.ts'
import type { CampaignFacts, PendingRow } from './store.ts'
import { plainOf, type Stored } from './stored-documents.ts'

/** A document on this device, and the server's state it was made on. */
export type PendingEdit = { doc: SyncDocument; base: SyncDocument | null }

export function keyOf(collection: CollectionName, id: string): string {
  return `${collection}/${id}`
}

export function idOf({ collection, key }: Pick<PendingRow, 'collection' | 'key'>): string {
  return key.slice(collection.length + 1)
}

export function campaignIdOf(name: CollectionName, document: SyncDocument): string {
  return campaignOf(name, document) ?? ''
}

/**
 * The document's changes that the server hasn't taken. Undefined for a row whose edit was not stored: the page died in
 * between, or is about to store it.
 */
export function pendingEdit(
  row: PendingRow,
  stored: Stored | undefined,
  replicas: readonly string[],
): PendingEdit | undefined {
  if (!stored) return undefined
  const doc = plainOf(stored)
  const base = baseOf(row, doc)
  if (isSameState(base, doc) || isStubTombstone(doc)) return undefined
  const isEdit = isOwnRev(doc.rev, replicas) || doc.rev === row.rev
  return isEdit ? { doc, base } : undefined
}

/** Created and deleted here before anyone else could see it: it is never sent. */
export function isNeverSeen({ sent }: PendingRow, { doc, base }: PendingEdit): boolean {
  return Boolean(doc._deleted) && base === null && !sent?.length
}

/** The row of an edit made here, from the seat that this person has in its campaign. */
export function rowMadeHere(facts: CampaignFacts | undefined, made: MadeHere): PendingRow {
  const seat = facts?.role === 'player' ? facts.memberId : undefined
  return { ...made, ...(seat !== undefined && { seat }) }
}

type MadeHere = Pick<PendingRow, 'key' | 'collection' | 'campaignId' | 'base'> & { rev: string }

/** Whether no local write was announced after `rev`. */
export function isNewest(row: PendingRow, rev: string): boolean {
  return row.rev === undefined || row.rev === rev
}

/** The row after the server stored `master`; undefined if `rev` is still the newest write. */
export function settledRow(row: PendingRow | undefined, rev: string, master: SyncDocument | null) {
  return row && !isNewest(row, rev) ? withBase(row, master) : undefined
}

/** The row with `rev` marked as sent under the name `replica`, unless an earlier name still waits for its answer. */
export function asSent(row: PendingRow, rev: string, replica: string): PendingRow {
  return { ...row, sent: [...new Set([...(row.sent ?? []), rev])], sentAs: row.sentAs ?? replica }
}

/** The row with a new base and nothing marked as sent. */
export function withBase(row: PendingRow, base: SyncDocument | null): PendingRow {
  const { sent: _, sentAs: __, nextBase: ___, unsure: ____, maybeSent: _____, ...rest } = row
  return { ...rest, base }
}

export function isSameState(a: SyncDocument | null, b: SyncDocument): boolean {
  return a?.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)
}

function baseOf({ base, nextBase }: PendingRow, doc: SyncDocument): SyncDocument | null {
  if (!nextBase) return base
  const isBuiltOnNext = isSameState(nextBase, doc) || builtOnOf(doc.rev) === wordOf(nextBase.rev)
  return isBuiltOnNext ? nextBase : base
}
