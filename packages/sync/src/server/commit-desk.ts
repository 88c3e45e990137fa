import type { CollectionName, SyncDocument } from '../protocol.ts'
import { type Desk, keyOf, loadRows, rowOn, stage } from './desk.ts'
import { digestChange } from './digest-change.ts'
import type { DocumentRow, Head, Touched } from './document-store.ts'
import { fightersOf, fightForPlayers } from './fight-view.ts'
import { PENDING_SEQ, withPublicFace } from './publish.ts'
import { storeVersions } from './versions.ts'

/** Stores what was decided, numbered in its campaigns' sequences, and says what moved. */
export function commitDesk(desk: Desk): Touched[] {
  refreshFights(desk)
  const rows = [...desk.staged.values()]
  const byCampaign = Map.groupBy(rows, (row) => row.campaignId)
  const touched = [...byCampaign].map(([campaignId, campaignRows]) => numberRows(desk, campaignId, campaignRows))
  if (desk.acks.length > 0) desk.tx.putAcks(desk.acks)
  const numbered = touched.flatMap(({ rows: ofCampaign }) => ofCampaign)
  if (numbered.length > 0) desk.tx.putRows(numbered)
  for (const row of numbered) desk.known.set(keyOf(row.collection, row.id), row)
  if (desk.contained.size > 0) desk.tx.putContained([...desk.contained.values()])
  storeVersions(desk)
  return touched.map(({ moved }) => moved)
}

/** The players' view of a fight depends on the characters in it: made anew when either was touched. */
function refreshFights(desk: Desk): void {
  const touched = new Set<string>()
  for (const { collection, campaignId } of desk.staged.values()) {
    if (collection === 'characters' || collection === 'combats') touched.add(campaignId)
  }
  loadRows(desk, 'combats', touched)
  for (const campaignId of touched) refreshFight(desk, campaignId)
}

function refreshFight(desk: Desk, campaignId: string): void {
  const combat = rowOn(desk, 'combats', campaignId)
  if (!combat || combat.deleted) return
  const fighters = fightersOf(combat.document)
  const isTouched =
    desk.staged.has(keyOf('combats', campaignId)) || fighters.some((id) => desk.staged.has(keyOf('characters', id)))
  if (!isTouched) return
  loadRows(desk, 'characters', fighters)
  const own = fighters.flatMap((id) => characterOf(desk, campaignId, id) ?? [])
  const pubDocument = fightForPlayers(combat.document, own)
  // Their rev is the server's own: the combat's would tell of acts behind the screen.
  const next = withPublicFace(combat, { ...combat, pubDocument }, false)
  if (next.pubSeq === PENDING_SEQ) stage(desk, { ...next, pubRev: desk.facts.newId(), pubAt: desk.facts.now })
}

function characterOf(desk: Desk, campaignId: string, id: string): SyncDocument | undefined {
  const row = rowOn(desk, 'characters', id)
  return row?.campaignId === campaignId ? row.document : undefined
}

function numberRows(desk: Desk, campaignId: string, rows: DocumentRow[]): { rows: DocumentRow[]; moved: Touched } {
  const written = rows.filter((row) => row.seq === PENDING_SEQ)
  const published = rows.filter((row) => row.pubSeq === PENDING_SEQ)
  const by = { seq: written.length, pubSeq: published.length, ...digestChange(desk, rows) }
  const before = desk.tx.advance(campaignId, by)
  keepBackupStates(desk, written, before)
  let { seq, pubSeq } = before
  const numbered = rows.map((row) => ({
    ...row,
    seq: row.seq === PENDING_SEQ ? ++seq : row.seq,
    pubSeq: row.pubSeq === PENDING_SEQ ? ++pubSeq : row.pubSeq,
  }))
  // An act is seen by one player, whose sheet tells of it: nobody is poked for it.
  const told = published.filter(({ collection }) => collection !== 'acts')
  const moved: Touched = { campaignId, seq, collections: namesOf(written), pubCollections: namesOf(told) }
  return { rows: numbered, moved: told.length > 0 ? { ...moved, pubSeq } : moved }
}

/** An edit on top of what the backup had: its state there is the base for what devices bring back later. */
function keepBackupStates(desk: Desk, written: DocumentRow[], { restoredSeq, restoredPubSeq }: Head): void {
  if (restoredSeq === 0) return
  const generation = desk.tx.generations().at(-2) ?? ''
  const untilNow = written.flatMap(({ collection, id }) => {
    const row = desk.replaced.get(keyOf(collection, id))
    return row && row.seq <= restoredSeq && !isKnownToContain(desk, row) ? [row] : []
  })
  for (const { collection, id, campaignId, document } of untilNow) {
    const places = { seq: restoredSeq, pubSeq: restoredPubSeq }
    desk.contained.set(keyOf(collection, id), { collection, id, campaignId, generation, ...places, document })
  }
}

/** A later state that is the same as the backup's leaves the row where it is, and is in it all the same. */
function isKnownToContain({ contained, tx }: Desk, { collection, id }: DocumentRow): boolean {
  return contained.has(keyOf(collection, id)) || tx.contained(collection, [id]).has(id)
}

function namesOf(rows: DocumentRow[]): CollectionName[] {
  return [...new Set(rows.map((row) => row.collection))]
}
