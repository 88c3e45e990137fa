import { type CollectionName, merge, newRev, revForWrite, type SyncDocument, sameBut, wordOf } from '@lanternkeep/sync'
import { isOwnRev, revWord } from '@lanternkeep/sync/client'
import type { RxCollection, RxDocumentData } from 'rxdb'
import { authorOf } from '../account.ts'
import { collectionOf } from '../conflict-counts.ts'
import { newConflictId } from '../conflicts.ts'
import type { LocalDb } from '../database.ts'
import { now } from '../ids.ts'

export type Fate = { written: boolean; conflicts: number }
type Stored = RxDocumentData<SyncDocument>
type Row = { previous?: Stored; document: Stored }

const STAMPS = ['rev', 'lastModified']
const NOTHING: Fate = { written: false, conflicts: 0 }

/**
 * Writes a batch of a copy's documents as changes of this device that keep their time. What is absent or was deleted
 * here comes back; what differs is merged without a common base, so that every difference is kept or asked about.
 */
export async function restoreDocuments(db: LocalDb, name: CollectionName, documents: SyncDocument[]): Promise<Fate[]> {
  const collection = collectionOf(db, name) as unknown as RxCollection<SyncDocument>
  const fates = new Map<string, Fate>()
  let open = documents
  while (open.length > 0) {
    const ids = open.map(({ id }) => id)
    const stored = await collection.storageInstance.findDocumentsById(ids, true)
    const byId = new Map(stored.map((document) => [document.id, document]))
    const rows: Row[] = []
    for (const document of open) {
      const { row, fate } = decide(db, name, document, byId.get(document.id))
      fates.set(document.id, fate)
      if (row) rows.push(row)
    }
    const { error } = await collection.storageInstance.bulkWrite(rows, 'lanternkeep-restore')
    // Changed by somebody while it was looked at: it is looked at again.
    const overtaken = new Set(error.map(({ documentId }) => documentId))
    open = open.filter(({ id }) => overtaken.has(id))
  }
  return documents.map(({ id }) => fates.get(id) ?? NOTHING)
}

function decide(
  db: LocalDb,
  name: CollectionName,
  copied: SyncDocument,
  stored: Stored | undefined,
): { row?: Row; fate: Fate } {
  const word = () => revWord(db.replica)
  const isOwn = (rev: string) => isOwnRev(rev, db.store.replicas())
  if (!stored || stored._deleted) {
    // Its content is the state that the copy's rev names: where the server still has that one, nothing differs.
    const document = asStored({ ...copied, rev: newRev(word, false, wordOf(copied.rev)) })
    return { row: { ...(stored && { previous: stored }), document }, fate: { written: true, conflicts: 0 } }
  }
  const here = plainOf(stored)
  if (copied.rev === here.rev || sameBut(STAMPS, copied, here) || isLaterFight(name, here, copied)) {
    return { fate: NOTHING }
  }
  const by = authorOf(db.person$.value.user)
  const sides = { base: null, theirs: here, mine: copied, by, at: now(), newId: () => newConflictId(db) }
  const merged = merge(name, sides)
  if (merged === here) return { fate: NOTHING }
  const document = asStored({ ...merged, rev: revForWrite(word, here.rev, { role: 'gm', isOwn }) })
  return { row: { previous: stored, document }, fate: { written: true, conflicts: added(here, merged) } }
}

/** A fight lives in the moment: merged with an older one its fallen would stand up again. */
function isLaterFight(name: CollectionName, here: SyncDocument, copied: SyncDocument): boolean {
  return name === 'combats' && String(here.lastModified) >= String(copied.lastModified)
}

function added(before: SyncDocument, after: SyncDocument): number {
  return Math.max(0, conflictsIn(after) - conflictsIn(before))
}

function conflictsIn({ conflicts }: SyncDocument): number {
  return Array.isArray(conflicts) ? conflicts.length : 0
}

function plainOf({ _meta, _rev, _attachments, _deleted, ...document }: Stored): SyncDocument {
  return document as unknown as SyncDocument
}

/** Past the hooks, which would give it the time of restoring. */
function asStored(document: SyncDocument): Stored {
  const meta = { _deleted: false, _attachments: {}, _meta: { lwt: Date.now() }, _rev: '' }
  return { ...document, ...meta } as unknown as Stored
}
