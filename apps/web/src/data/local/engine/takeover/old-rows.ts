import {
  type Checkpoint,
  type CollectionName,
  campaignOf,
  isOfSameMaker,
  isStubTombstone,
  type SyncDocument,
  stubTombstone,
} from '@lanternkeep/sync'
import type { CampaignFacts, PendingRow } from '@lanternkeep/sync/client'
import { fromDexieToStorage } from 'rxdb/plugins/storage-dexie'
import type { HeldRow } from '../side-database.ts'

/** A document in RxDB's Dexie storage: `_deleted` is '0' or '1', and a leading `|` in a key is `__`. */
export type OldRow = { id: string; rev: string; _deleted: string; _rev: string; _meta: unknown; _attachments: unknown }

/** Reads rows of the first release. */
export type OldReader = {
  /** Whether this device wrote the document's present state. Any other state is the server's. */
  isOwn(row: OldRow): boolean
  /** What the server hasn't taken of the document. `noted` is RxDB's record of what the server has. */
  pendingRow(name: CollectionName, row: OldRow, noted: unknown): PendingRow | undefined
  /**
   * The row to store. A campaign removed from this device left tombstones that look like deletions. They become stubs,
   * which mean nothing and are never pushed.
   */
  withoutRemoved(name: CollectionName, row: OldRow): OldRow
  /** The checkpoint that the pull had reached, from RxDB's record of it. */
  checkpointIn(noted: unknown): Checkpoint
}

/** What the side database knew about the documents. */
export type OldBesides = { held: HeldRow[]; facts: CampaignFacts[]; replica: string }

export function createOldReader(besides: OldBesides): OldReader {
  const { replica } = besides
  const held = new Map(besides.held.map((row) => [row.key, row]))
  const facts = new Map(besides.facts.map((each) => [each.id, each]))

  /** The state that an edit was made on. RxDB recorded a held row as sent, so its record is wrong there. */
  const baseOf = (key: string, noted: SyncDocument | undefined) => {
    const row = held.get(key)
    if (row && (!noted || row.believed.includes(noted.rev))) return row.base && withoutMeta(row.base)
    return noted ?? null
  }
  /** Also for a campaign that is on its way back: its earlier tombstones aren't deletions. */
  const isRemoved = (name: CollectionName, { _deleted, ...document }: SyncDocument) => {
    const { removed, restart } = facts.get(campaignOf(name, document as SyncDocument) ?? '') ?? {}
    return Boolean(_deleted) && (removed === true || restart?.includes(name) === true)
  }
  return {
    isOwn: ({ rev }) => isOfSameMaker(`${replica}.`, rev),
    pendingRow: (name, row, noted) => {
      const doc = documentIn(row)
      const key = `${name}/${doc.id}`
      const base = baseOf(key, notedDocument(noted))
      if (isStubTombstone(doc) || isRemoved(name, doc) || isSameState(base, doc)) return undefined
      if (doc._deleted && base === null) return undefined
      return { key, collection: name, campaignId: campaignOf(name, doc) ?? '', base, rev: doc.rev, maybeSent: true }
    },
    withoutRemoved: (name, row) => {
      const doc = documentIn(row)
      if (!isRemoved(name, doc) || isStubTombstone(doc)) return row
      const { _deleted, _rev, _meta, _attachments } = row
      return { ...stubTombstone(doc), _deleted, _rev, _meta, _attachments }
    },
    checkpointIn: (noted) =>
      noted ? fromDexieToStorage<{ checkpointData: Checkpoint }>([], noted).checkpointData : {},
  }
}

/** RxDB counts the writes of a document in its `_rev`: `12-…`. */
export function writesOf(row: OldRow | undefined): number {
  return row ? Number.parseInt(row._rev, 10) : -1
}

function notedDocument(noted: unknown): SyncDocument | undefined {
  return noted ? withoutMeta(fromDexieToStorage<{ docData: SyncDocument }>([], noted).docData) : undefined
}

export function documentIn(row: OldRow): SyncDocument {
  return withoutMeta(fromDexieToStorage<SyncDocument>(['_deleted'], row))
}

/** In the form that is synced: without RxDB's own fields, and `_deleted` only if true. */
function withoutMeta({ _meta, _rev, _attachments, _deleted, ...document }: SyncDocument): SyncDocument {
  const plain = document as SyncDocument
  return _deleted ? { ...plain, _deleted } : plain
}

function isSameState(a: SyncDocument | null, b: SyncDocument): boolean {
  return a?.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)
}
