import type { CollectionName, SyncDocument } from '../protocol.ts'
import { combatantsOf, combatForPlayers } from './combat-view.ts'
import { keepBackupState } from './contained.ts'
import { digestChange } from './digest-change.ts'
import type { DocumentRow, Head, Touched } from './document-store.ts'
import { PENDING_SEQ, withPublicState } from './publish.ts'
import { keyOf, loadRows, rowOn, stage, type UnitOfWork } from './unit-of-work.ts'
import { storeVersions } from './versions.ts'

/** Stores what was decided, numbered in its campaigns' sequences, and returns what moved. */
export function commitWork(work: UnitOfWork): Touched[] {
  refreshCombats(work)
  const rows = [...work.staged.values()]
  const byCampaign = Map.groupBy(rows, (row) => row.campaignId)
  const touched = [...byCampaign].map(([campaignId, campaignRows]) => numberRows(work, campaignId, campaignRows))
  if (work.acks.length > 0) work.tx.putAcks(work.acks)
  if (rows.length > 0) work.tx.putRows(rows, replacedBy(work))
  if (work.contained.size > 0) work.tx.putContained([...work.contained.values()])
  storeVersions(work)
  return touched
}

/** What is stored of each staged row. */
function replacedBy({ staged, replaced }: UnitOfWork): (DocumentRow | undefined)[] {
  return [...staged.keys()].map((key) => replaced.get(key))
}

/** The players' view of a combat depends on its characters, so it is rebuilt when either changed. */
function refreshCombats(work: UnitOfWork): void {
  const touched = new Set<string>()
  for (const { collection, campaignId } of work.staged.values()) {
    if (collection === 'characters' || collection === 'combats') touched.add(campaignId)
  }
  loadRows(work, 'combats', touched)
  for (const campaignId of touched) refreshCombat(work, campaignId)
}

function refreshCombat(work: UnitOfWork, campaignId: string): void {
  const combat = rowOn(work, 'combats', campaignId)
  if (!combat || combat.deleted) return
  const combatants = combatantsOf(combat.document)
  const isTouched =
    work.staged.has(keyOf('combats', campaignId)) || combatants.some((id) => work.staged.has(keyOf('characters', id)))
  if (!isTouched) return
  loadRows(work, 'characters', combatants)
  const own = combatants.flatMap((id) => characterOf(work, campaignId, id) ?? [])
  const pubDocument = combatForPlayers(combat.document, own)
  // Its rev is the server's own: the combat's would reveal hidden acts.
  const next = withPublicState(combat, { ...combat, pubDocument }, false)
  if (next.pubSeq === PENDING_SEQ) stage(work, { ...next, pubRev: work.facts.newId(), pubAt: work.facts.now })
}

function characterOf(work: UnitOfWork, campaignId: string, id: string): SyncDocument | undefined {
  const row = rowOn(work, 'characters', id)
  return row?.campaignId === campaignId ? row.document : undefined
}

/** Gives the batch's rows their places in the sequences. */
function numberRows(work: UnitOfWork, campaignId: string, rows: DocumentRow[]): Touched {
  const written = rows.filter((row) => row.seq === PENDING_SEQ)
  const published = rows.filter((row) => row.pubSeq === PENDING_SEQ)
  const by = { seq: written.length, pubSeq: published.length }
  const usage = work.changes.get(campaignId)
  const before = work.tx.advance(campaignId, { ...by, ...usage, ...digestChange(work, rows) })
  keepBackupStates(work, written, before)
  let { seq, pubSeq } = before
  for (const row of written) row.seq = ++seq
  for (const row of published) row.pubSeq = ++pubSeq
  // Only one player sees an act, and their sheet changes with it, so no one is poked for the act itself. One that is
  // brought back may be in the sheet already.
  const pokedFor = published.filter(({ collection, pubMembers }) => collection !== 'acts' && !pubMembers)
  const moved: Touched = { campaignId, seq, by, collections: namesOf(written), pubCollections: namesOf(pokedFor) }
  const personal = personalIn(work, published, pubSeq)
  return { ...moved, ...(pokedFor.length > 0 && { pubSeq }), ...(personal && { personal }) }
}

/** What only some players know of. */
function personalIn(work: UnitOfWork, published: DocumentRow[], pubSeq: number): Touched['personal'] {
  const rows = published.filter((row) => pokedAlone(work, row).length > 0)
  const members = [...new Set(rows.flatMap((row) => pokedAlone(work, row)))]
  return members.length > 0 ? { members, pubSeq, collections: namesOf(rows) } : undefined
}

function pokedAlone(work: UnitOfWork, { collection, id, document, pubMembers = [] }: DocumentRow): readonly string[] {
  const isActBack = collection === 'acts' && work.broughtBack.has(keyOf(collection, id))
  return isActBack && typeof document.memberId === 'string' ? [document.memberId] : pubMembers
}

function keepBackupStates(work: UnitOfWork, written: DocumentRow[], head: Head): void {
  if (head.restoredSeq === 0) return
  for (const { collection, id } of written) {
    const row = work.replaced.get(keyOf(collection, id))
    if (row && row.seq <= head.restoredSeq) keepBackupState(work, row, head)
  }
}

function namesOf(rows: DocumentRow[]): CollectionName[] {
  return [...new Set(rows.map((row) => row.collection))]
}
