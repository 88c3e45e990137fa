import type { SyncDocument } from '../protocol.ts'
import { stubTombstone } from '../stub-tombstone.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { idOf, pendingEdit } from './pending.ts'
import { startCampaignOver } from './progress.ts'
import type { KeptChange, PendingRow } from './store.ts'
import { plainOf, readCampaign, readContents, readStored, type Stored, writeStored } from './stored-documents.ts'

export type Removal = Pick<SyncContext, 'store' | 'now'> & {
  syncs: CollectionSync[]
  campaignId: string
  /** Sets pending edits aside. */
  keepPending: boolean
  /**
   * Removes the content of deleted documents, too: this device may not hold it. Otherwise they stay deleted for a copy
   * that is restored later.
   */
  withDeleted?: boolean
  /** Documents that the caller replaces, or will; those without a pending edit stay until then. */
  replaced?: ReadonlySet<string> | 'all'
}

/**
 * Removes a campaign's documents from this device without deleting them anywhere else. Stub tombstones, which are never
 * sent, take their places, and their pending rows go. Returns the ids of documents whose pending edit was set aside.
 */
export async function removeCampaign(removal: Removal): Promise<string[]> {
  const setAside: string[] = []
  for (const sync of removal.syncs) {
    const kept: Kept = new Map()
    // What is written meanwhile is removed in another round.
    while ((await removeDocuments(removal, sync, kept)) > 0);
    setAside.push(...kept.values().map(({ document }) => document.id))
  }
  return setAside
}

/**
 * Call after the documents are gone: places without them would say that nothing is missing. `at`: the place that the
 * server gave when it said so; a collection that stands there isn't told again, so a copy restored later stays.
 */
export async function forgetCampaign(
  { store, syncs }: Pick<Removal, 'store' | 'syncs'>,
  { campaignId, at }: { campaignId: string; at?: string | undefined },
): Promise<void> {
  for (const { name } of syncs) {
    await store.changeProgress(name, (progress) => startCampaignOver(progress, campaignId, at))
  }
  await store.changeFacts(campaignId, () => undefined)
}

/** What earlier rounds set aside, by row. */
type Kept = Map<string, KeptChange>

/** Returns how many documents changed during the removal and are still here. */
async function removeDocuments(removal: Removal, sync: CollectionSync, kept: Kept): Promise<number> {
  const { store, campaignId, withDeleted, replaced } = removal
  // In this order: an edit's row is stored before it, so every edit among these documents has its row among the rows.
  const found = await (withDeleted ? readContents : readCampaign)(sync, campaignId)
  const rows = (await store.pendingOf(campaignId)).filter(({ collection }) => collection === sync.name)
  const edits = pendingEdits(removal, rows, new Map(found.map((document) => [document.id, document])))
  const edited = new Set(edits.map(({ row }) => idOf(row)))
  // A row without an edit is of one that is about to be stored, on top of what replaces the document.
  const stays = (id: string) => (replaced === 'all' || replaced?.has(id) === true) && !edited.has(id)
  const documents = found.filter(({ id }) => !stays(id))
  const stored = new Map(documents.map((document) => [document.id, document]))
  if (removal.keepPending) await keepEdits(removal, edits, kept)
  const overtaken = await writeStored(
    sync.collection,
    documents.map((previous) => ({ previous, document: stubTombstone(plainOf(previous)) })),
  )
  const toCome = await aboutToBeStored(sync, rows)
  const done = rows.filter((row) => !overtaken.has(idOf(row)) && !toCome.has(row.key) && !stays(idOf(row)))
  const seen = new Map(done.map((row) => [row.key, row]))
  await store.changePending([...seen.keys()], (row, key) => {
    // A merge stores the document first, and may have named it in its row only now.
    const gone = [seen.get(key)?.rev, row && stored.get(idOf(row))?.rev]
    return gone.includes(row?.rev) ? undefined : row
  })
  return overtaken.size
}

/**
 * New documents that aren't stored yet. They keep their rows: what comes is sent to a campaign that stays, as this person
 * has it from now on, and set aside where the campaign has left.
 */
async function aboutToBeStored({ collection }: CollectionSync, rows: readonly PendingRow[]): Promise<Set<string>> {
  const made = rows.filter(({ base }) => base === null)
  const stored = await readStored(collection, made.map(idOf))
  return new Set(made.flatMap((row) => (stored.has(idOf(row)) ? [] : row.key)))
}

type EditOf = { row: PendingRow; doc: SyncDocument }

function pendingEdits({ store }: Removal, rows: PendingRow[], stored: Map<string, Stored>): EditOf[] {
  return rows.flatMap((row) => {
    const edit = pendingEdit(row, stored.get(idOf(row)), store.replicas())
    return edit ? [{ row, doc: edit.doc }] : []
  })
}

/** A version that was kept in an earlier round is part of the one that overtook it. */
async function keepEdits({ store, campaignId, now }: Removal, all: EditOf[], kept: Kept): Promise<void> {
  // A deleted document has nothing to read.
  const edits = all.filter(({ doc }) => !doc._deleted)
  if (edits.length === 0) return
  const replaced = edits.flatMap(({ row, doc }) => {
    const earlier = kept.get(row.key)
    return earlier && earlier.document.rev !== doc.rev ? [earlier] : []
  })
  for (const { row, doc } of edits)
    kept.set(row.key, { campaignId, collection: row.collection, document: doc, at: now() })
  await store.addKeptChanges(
    edits.flatMap(({ row }) => kept.get(row.key) ?? []),
    replaced,
  )
}
