import type { CollectionName, SyncDocument } from '../protocol.ts'
import { type Desk, keyOf, loadRows, rowOn, stage } from './desk.ts'
import type { DocumentRow, Touched } from './document-store.ts'
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
  if (touched.length > 0) desk.tx.putRows(touched.flatMap(({ rows: numbered }) => numbered))
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
  let { seq, pubSeq } = desk.tx.advance(campaignId, { seq: written.length, pubSeq: published.length })
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

function namesOf(rows: DocumentRow[]): CollectionName[] {
  return [...new Set(rows.map((row) => row.collection))]
}
