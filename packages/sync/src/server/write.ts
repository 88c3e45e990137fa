import { type Actor, canWrite } from '../access.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { newRev } from '../rev.ts'
import { same } from '../same.ts'
import { commitWork } from './commit-unit-of-work.ts'
import type { DocumentRow, DocumentTx, ServerFacts, SyncPerson, Touched } from './document-store.ts'
import { passEndedTurn } from './end-turn.ts'
import { NOT_YOURS, whyNotPlayed } from './not-played.ts'
import { applyEdit, beginWork, rowOn, type UnitOfWork } from './unit-of-work.ts'
import { viewOfRow } from './views.ts'

/** A write made on the current state: what calls outside of replication do. */
export type DocumentChange = {
  collection: CollectionName
  id: string
  campaignId: string
  /** A rev the caller saw: nothing is written if the document has moved on. */
  ifMatch?: string
  /** The server changes a deleted document, too, which stays deleted since the same time: whose it is if it comes back. */
  includesDeleted?: true
  /**
   * The next state from the current one in the caller's view (undefined: there is none, or it is deleted). Returns null
   * to delete, undefined to change nothing.
   */
  change: (current: SyncDocument | undefined) => Omit<SyncDocument, 'rev'> | null | undefined
}

export type WriteOutcome =
  | { outcome: 'written'; document: SyncDocument; touched: Touched[] }
  | { outcome: 'unchanged'; document: SyncDocument | undefined }
  | { outcome: 'stale'; document: SyncDocument | undefined }
  | { outcome: 'forbidden' | 'invalid'; message: string; path: string }
  /** The same for foreign and unknown. */
  | { outcome: 'unknown' }
  | { outcome: 'plan' }

/**
 * The same checks as for a push, for one document. `'server'` writes with all rights: claims, and what a removal frees.
 */
export function writeDocument(
  tx: DocumentTx,
  person: SyncPerson | 'server',
  change: DocumentChange,
  facts: ServerFacts,
): WriteOutcome {
  const work = beginWork(tx, facts)
  const { collection, id, campaignId } = change
  const scope = tx.scopes([campaignId]).get(campaignId)
  const membership = person === 'server' ? undefined : tx.memberships(person, [campaignId])[0]
  const row = rowOn(work, collection, id)
  if (!scope || scope.deleted || (row && row.campaignId !== campaignId)) return { outcome: 'unknown' }
  if (person === 'server') return writeAs(work, 'server', change)
  if (membership?.status !== 'active') return { outcome: 'unknown' }
  if (membership.role === 'gm' && !facts.mayOwnerSync(scope.ownerId)) return { outcome: 'plan' }
  return writeAs(work, { memberId: membership.memberId, role: membership.role }, change)
}

function writeAs(work: UnitOfWork, author: Actor | 'server', change: DocumentChange): WriteOutcome {
  const { collection, id, campaignId, ifMatch, includesDeleted } = change
  const row = rowOn(work, collection, id)
  const viewer: Actor = author === 'server' ? { memberId: '', role: 'gm' } : author
  const current = includesDeleted && author === 'server' ? row?.document : currentView(viewer, row)
  if (row && !row.deleted && !current) return { outcome: 'unknown' }
  if (ifMatch !== undefined && ifMatch !== current?.rev) return { outcome: 'stale', document: current }
  const next = change.change(current)
  if (next === undefined || (next === null && !current)) return { outcome: 'unchanged', document: current }
  if (!canWrite(viewer, collection, current && row?.document))
    return {
      outcome: 'forbidden',
      message: NOT_YOURS,
      path: '',
      ...(row && whyNotPlayed(viewer, collection, row.document)),
    }
  const rev = newRev(work.facts.newId, viewer.role === 'player')
  const stamped = current?._deleted ? { lastModified: current.lastModified } : {}
  const body = next ?? { ...current, lastModified: work.facts.now, _deleted: true }
  const edited = { ...body, ...stamped, id, rev } as SyncDocument
  if (current && same(edited, { ...current, rev })) return { outcome: 'unchanged', document: current }
  const applied = applyEdit(work, { author, collection, campaignId, edited })
  if ('refusal' in applied) return { outcome: applied.refusal, message: applied.message, path: applied.path }
  if (row && viewer.role === 'player' && collection === 'characters') passEndedTurn(work, applied.row, row.document)
  const touched = commitWork(work)
  const stored = rowOn(work, collection, id) ?? applied.row
  return { outcome: 'written', document: viewOfRow(viewer, stored) ?? edited, touched }
}

function currentView(viewer: Actor, row: DocumentRow | undefined): SyncDocument | undefined {
  if (!row || row.deleted) return undefined
  const view = viewOfRow(viewer, row)
  return view && !view._deleted ? view : undefined
}
