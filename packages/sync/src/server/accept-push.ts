import { id as idSchema } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { type Actor, canWrite } from '../access.ts'
import { campaignOf } from '../collections.ts'
import type { CollectionName, PushAnswer, PushBody, PushRow, SyncDocument, Verdict } from '../protocol.ts'
import { isProjected, sameRev } from '../rev.ts'
import { admit } from './admit.ts'
import { commitDesk } from './commit-desk.ts'
import { ackOf, applyEdit, type Desk, loadRows, openDesk, rowOn } from './desk.ts'
import type { Ack, DocumentRow, DocumentTx, Scope, Seat, ServerFacts, SyncPerson, Touched } from './document-store.ts'
import { viewOfRow } from './views.ts'

export type PushOutcome = {
  answer: PushAnswer
  touched: Touched[]
  /** Everything is stored under the rev that its device gave it, and nothing else moved that the device may see. */
  heldBySender: boolean
}

/** One push being decided: who sends it, and what was loaded for it. */
export type Push = {
  desk: Desk
  person: SyncPerson
  collection: CollectionName
  replica: string
  scopes: Map<string, Scope>
  seats: Map<string, Seat>
  acks: Map<string, Ack>
}

/** Decides each row by itself, in memory, and stores what was accepted at once; a bad row never blocks its neighbours. */
export function acceptPush(tx: DocumentTx, person: SyncPerson, body: PushBody, facts: ServerFacts): PushOutcome {
  const push = loadPush(tx, person, body, facts)
  const verdicts = decideAll(push, body.rows)
  const heldBySender = body.rows.every(({ doc }) =>
    sameRev(rowOn(push.desk, body.collection, doc.id)?.rev ?? '', doc.rev),
  )
  const touched = commitDesk(push.desk)
  return {
    answer: { verdicts },
    touched,
    heldBySender: heldBySender && !touched.some((moved) => movesMore(push, moved)),
  }
}

/** One verdict per row, in the rows' order. Acts are decided in the order in which they were made. */
function decideAll(push: Push, rows: PushRow[]): Verdict[] {
  const verdicts = new Map<PushRow, Verdict>()
  const madeAt = ({ doc }: PushRow) => String(doc.at)
  const ordered = push.collection === 'acts' ? rows.toSorted((a, b) => madeAt(a).localeCompare(madeAt(b))) : rows
  for (const row of ordered) verdicts.set(row, verdictOn(push, row))
  return rows.flatMap((row) => verdicts.get(row) ?? [])
}

/** A player's own push changed what he sees of the fight: that he does not hold. */
function movesMore({ seats, collection }: Push, { campaignId, pubCollections }: Touched): boolean {
  return seats.get(campaignId)?.role === 'player' && pubCollections.some((name) => name !== collection)
}

function loadPush(
  tx: DocumentTx,
  person: SyncPerson,
  { collection, replica: claimed, rows }: PushBody,
  facts: ServerFacts,
): Push {
  const desk = openDesk(tx, facts)
  const replica = replicaOf(person, claimed)
  const ids = [...new Set(rows.map(({ doc }) => doc.id))]
  loadRows(desk, collection, ids)
  const campaignIds = new Set<string>()
  for (const { doc } of rows) {
    const campaignId = rowOn(desk, collection, doc.id)?.campaignId ?? campaignOf(collection, doc)
    if (campaignId !== undefined) campaignIds.add(campaignId)
  }
  return {
    desk,
    person,
    collection,
    replica,
    scopes: tx.scopes([...campaignIds]),
    seats: new Map(tx.seats(person, [...campaignIds]).map((seat) => [seat.campaignId, seat])),
    acks: loadAcks(desk, { collection, ids, replica }),
  }
}

/** The last push of this replica on each of the documents: the row itself, where nobody wrote since. */
function loadAcks(
  desk: Desk,
  { collection, ids, replica }: { collection: CollectionName; ids: string[]; replica: string },
): Map<string, Ack> {
  const acks = new Map<string, Ack>()
  const beside: string[] = []
  for (const id of ids) {
    const row = rowOn(desk, collection, id)
    if (row?.sentBy?.replica === replica) acks.set(id, ackOf(row, row.sentBy))
    else if (row) beside.push(id)
  }
  if (beside.length > 0) for (const [id, ack] of desk.tx.acks(collection, beside, replica)) acks.set(id, ack)
  return acks
}

/** A device names itself, and revs carry that name: what one person pushed must never be a base for another. */
function replicaOf(person: SyncPerson, claimed: string): string {
  return `${'userId' in person ? `user:${person.userId}` : `guest:${person.guestId}`} ${claimed}`
}

function verdictOn(push: Push, row: PushRow): Verdict {
  const { collection, desk } = push
  const { doc } = row
  const stored = rowOn(desk, collection, doc.id)
  const campaignId = campaignOf(collection, doc) ?? stored?.campaignId
  if (!z.safeParse(idSchema, campaignId).success || campaignId === undefined) {
    return { id: doc.id, verdict: 'invalid', message: 'Names no campaign', path: 'campaignId' }
  }
  if (stored && stored.campaignId !== campaignId) return forbidden(doc.id)
  const admitted = admit(push, campaignId, doc)
  if ('verdict' in admitted) return admitted
  return decide(push, admitted.actor, { ...row, campaignId })
}

type RowInCampaign = PushRow & { campaignId: string }

function decide(push: Push, actor: Actor, row: RowInCampaign): Verdict {
  const { collection, desk } = push
  const { doc, base } = row
  const stored = rowOn(desk, collection, doc.id)
  const view = stored && viewOfRow(actor, stored)
  if (view && view.rev === doc.rev) return { id: doc.id, verdict: 'ok' }
  // Accepted before, and something came on top of it: the sender may have skipped that while his answer was missing.
  if (view && isAccepted(push, row)) return conflict(push, actor, row, view)
  if (actor.role === 'gm' && !isPaidFor(push, row.campaignId)) return unpaid(actor, stored, doc.id)
  if (!stored) return decideNew(push, actor, row)
  if (!view || isHiddenFrom(actor, stored)) return forbidden(doc.id)
  if (!canWrite(actor, collection, stored.document)) return forbidden(doc.id, view)
  if (base !== view.rev) return conflict(push, actor, row, view)
  // Made on a projection, yet sent as based on the whole: taking it would wipe what the projection lacks.
  if (actor.role === 'gm' && isProjected(doc.rev)) return forbidden(doc.id, view)
  return take(push, actor, row, view)
}

/** Taken by an earlier push of which the answer was lost, or which came twice. */
function isAccepted({ acks }: Push, { doc }: PushRow): boolean {
  const ack = acks.get(doc.id)
  return ack !== undefined && sameRev(doc.rev, ack.rev)
}

/** Shown once and hidden since, without being deleted: it does not exist for him, and gets no tombstone to merge with. */
function isHiddenFrom(actor: Actor, stored: DocumentRow): boolean {
  return actor.role === 'player' && stored.pubDeleted && !stored.deleted
}

function decideNew(push: Push, actor: Actor, row: RowInCampaign): Verdict {
  // Made and deleted before the server ever saw it.
  if (row.doc._deleted) return { id: row.doc.id, verdict: 'ok' }
  const isNew = row.base === null || actor.role === 'gm'
  if (!isNew || !canWrite(actor, push.collection, undefined)) return forbidden(row.doc.id)
  return take(push, actor, row, undefined)
}

function take(push: Push, author: Actor, row: RowInCampaign, view: SyncDocument | undefined): Verdict {
  const { desk, collection, replica } = push
  const { doc, base, campaignId } = row
  const sender = { replica, base }
  const applied = applyEdit(desk, { author, collection, campaignId, edited: doc, sender })
  if ('refusal' in applied) {
    const { refusal, message, path } = applied
    return { id: doc.id, verdict: refusal, message, path, ...(view && { master: view }) }
  }
  push.acks.set(doc.id, { ...sender, collection, id: doc.id, rev: doc.rev, document: doc })
  return { id: doc.id, verdict: 'ok' }
}

/**
 * The sender's last accepted push is the better base if he does not know that it was accepted: he still names the base
 * of that push, or sends it again. Never across views.
 */
function conflict({ acks }: Push, actor: Actor, { doc, base }: PushRow, master: SyncDocument): Verdict {
  const ack = acks.get(doc.id)
  const isKnown = ack !== undefined && (ack.base === base || sameRev(ack.rev, doc.rev))
  const isBetter =
    isKnown && isProjected(ack.rev) === isProjected(doc.rev) && (actor.role === 'gm' || isProjected(ack.rev))
  return { id: doc.id, verdict: 'conflict', master, ...(isBetter && { base: ack.document }) }
}

function isPaidFor({ desk, scopes }: Push, campaignId: string): boolean {
  const scope = scopes.get(campaignId)
  return scope !== undefined && desk.facts.mayOwnerSync(scope.ownerId)
}

function unpaid(actor: Actor, stored: DocumentRow | undefined, id: string): Verdict {
  const master = stored && viewOfRow(actor, stored)
  return { id, verdict: 'plan', message: 'This plan has no cloud sync', ...(master && { master }) }
}

function forbidden(id: string, master?: SyncDocument): Verdict {
  return { id, verdict: 'forbidden', message: 'You can not change this', ...(master && { master }) }
}
