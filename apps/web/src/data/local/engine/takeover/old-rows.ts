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

/** A document as RxDB's Dexie storage keeps it: `_deleted` is '0' or '1', and a key's leading `|` is `__`. */
export type OldRow = { id: string; rev: string; _deleted: string; _rev: string; _meta: unknown; _attachments: unknown }

/** Reads rows of the first release. */
export type OldReader = {
  /** Whether this device wrote the document's present state. Any other is the server's. */
  isOwn(row: OldRow): boolean
  /** What the document holds that the server hasn't taken; `noted` is RxDB's note of what the server has of it. */
  pendingRow(name: CollectionName, row: OldRow, noted: unknown): PendingRow | undefined
  /**
   * The row as it is to be stored. A campaign taken off this device left tombstones that look like deletions; they
   * become stubs, which stand for nothing and are never sent.
   */
  withoutRemoved(name: CollectionName, row: OldRow): OldRow
  /** The place that the pull had reached, from RxDB's note of it. */
  checkpointIn(noted: unknown): Checkpoint
}

/** What the side database knew beside the documents. */
export type OldBesides = { held: HeldRow[]; facts: CampaignFacts[]; replica: string }

export function createOldReader(besides: OldBesides): OldReader {
  const { replica } = besides
  const held = new Map(besides.held.map((row) => [row.key, row]))
  const facts = new Map(besides.facts.map((each) => [each.id, each]))

  /** The state that an edit was made on. RxDB took a held row for sent, so its note is wrong there. */
  const baseOf = (key: string, noted: SyncDocument | undefined) => {
    const row = held.get(key)
    if (row && (!noted || row.believed.includes(noted.rev))) return row.base && withoutMeta(row.base)
    return noted ?? null
  }
  /** Also where the campaign is on its way back: the tombstones from before are no deletions. */
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
      return { key, collection: name, campaignId: campaignOf(name, doc) ?? '', base, rev: doc.rev }
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

/** As documents travel: without RxDB's own fields, `_deleted` only where it is true. */
function withoutMeta({ _meta, _rev, _attachments, _deleted, ...document }: SyncDocument): SyncDocument {
  const plain = document as SyncDocument
  return _deleted ? { ...plain, _deleted } : plain
}

function isSameState(a: SyncDocument | null, b: SyncDocument): boolean {
  return a?.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)
}
