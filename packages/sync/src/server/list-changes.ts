import type { Actor } from '../access.ts'
import type { Checkpoint, PullAnswer, PullBody, SyncDocument } from '../protocol.ts'
import type { DocumentRow, DocumentTx, Seat, SyncPerson } from './document-store.ts'
import { viewOfRow } from './views.ts'

/** Of somebody without a seat: said once, then this mark stands in the checkpoint, whose keys are never dropped. */
const NO_SEAT = '0:0'
/** Of a seat that never changed; a replica without a checkpoint is taken to stem from it. */
const FIRST_EPOCH = 1

/** What happened since the checkpoint, as this person may know it, campaign by campaign in the order of its sequence. */
export function listChanges(tx: DocumentTx, person: SyncPerson, body: PullBody): PullAnswer {
  const { seats, lost } = seatsOf(tx, person)
  const answer: PullAnswer = { documents: [], checkpoint: {}, gone: [], more: false, campaigns: [] }
  const seated = new Set(seats.map((seat) => seat.campaignId))
  for (const campaignId of new Set([...Object.keys(body.checkpoint), ...lost])) {
    if (!seated.has(campaignId) && body.checkpoint[campaignId] !== NO_SEAT) tellGone(answer, campaignId, NO_SEAT)
  }
  for (const seat of seats) {
    answer.campaigns.push({ id: seat.campaignId, role: seat.role, memberId: seat.memberId })
    listCampaign(tx, seat, body, answer)
  }
  return answer
}

/** Where this person sits, and where he sat: a device may hold what it made there without having pulled ever. */
function seatsOf(tx: DocumentTx, person: SyncPerson): { seats: Seat[]; lost: string[] } {
  const all = tx.seats(person).filter((seat) => seat.status !== 'pending')
  const scopes = tx.scopes(all.map((seat) => seat.campaignId))
  const isOpen = (seat: Seat) => seat.status === 'active' && scopes.get(seat.campaignId)?.deleted === false
  const seats = all.filter(isOpen).sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1))
  return { seats, lost: all.filter((seat) => !isOpen(seat)).map((seat) => seat.campaignId) }
}

/** The replica drops the campaign; if it may hold it still, it starts anew with its next pull. */
function tellGone(answer: PullAnswer, campaignId: string, place: string): void {
  answer.gone.push(campaignId)
  answer.checkpoint[campaignId] = place
  if (place !== NO_SEAT) answer.more = true
}

function listCampaign(tx: DocumentTx, seat: Seat, body: PullBody, answer: PullAnswer): void {
  const { campaignId, epoch, role, memberId } = seat
  const place = placeIn(body.checkpoint, campaignId)
  if ((place?.epoch ?? FIRST_EPOCH) !== epoch) {
    tellGone(answer, campaignId, `${epoch}:0`)
    return
  }
  const limit = body.limit - answer.documents.length
  const since = place?.seq ?? 0
  if (limit <= 0) {
    answer.more ||= changesOf(tx, seat, body, since, 1).length > 0
    return
  }
  const rows = changesOf(tx, seat, body, since, limit + 1)
  const listed = rows.slice(0, limit)
  answer.more ||= rows.length > limit
  answer.documents.push(...viewsOf({ memberId, role }, listed))
  const last = listed.at(-1)
  const seq = last ? seqFor(seat, last) : since
  answer.checkpoint[campaignId] = `${epoch}:${seq}`
}

function changesOf(tx: DocumentTx, seat: Seat, body: PullBody, since: number, limit: number): DocumentRow[] {
  const audience = seat.role === 'gm' ? 'gm' : 'players'
  return tx.changes({ collection: body.collection, campaignId: seat.campaignId, audience, since, limit })
}

function seqFor(seat: Seat, row: DocumentRow): number {
  return seat.role === 'gm' ? row.seq : row.pubSeq
}

function viewsOf(actor: Actor, rows: DocumentRow[]): SyncDocument[] {
  return rows.flatMap((row) => viewOfRow(actor, row) ?? [])
}

function placeIn(checkpoint: Checkpoint, campaignId: string): { epoch: number; seq: number } | undefined {
  const place = Object.hasOwn(checkpoint, campaignId) ? checkpoint[campaignId] : undefined
  const [epoch, seq] = place?.split(':').map(Number) ?? []
  return epoch === undefined || seq === undefined ? undefined : { epoch, seq }
}
