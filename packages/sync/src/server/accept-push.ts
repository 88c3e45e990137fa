import { id as idSchema } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { type Actor, canWrite } from '../access.ts'
import { campaignOf } from '../collections.ts'
import type { CollectionName, PushAnswer, PushBody, PushRow, SyncDocument, Verdict } from '../protocol.ts'
import { isProjected, sameRev } from '../rev.ts'
import { admit } from './admit.ts'
import { bringBack } from './bring-back.ts'
import { commitWork } from './commit-unit-of-work.ts'
import { mayHoldSent, noteMixed } from './contained.ts'
import type { Ack, DocumentTx, ServerFacts, SyncPerson, Touched } from './document-store.ts'
import { passEndedTurn } from './end-turn.ts'
import { isOfOtherGeneration } from './generation.ts'
import { waitsForPicture } from './missing-picture.ts'
import { whyNotPlayed } from './not-played.ts'
import { lastPlaces, placesOf, withPlace } from './places.ts'
import { forbidden, isAccepted, isHiddenFrom, isPaidFor, type Push, type RowInCampaign, unpaid } from './push.ts'
import { ackOf, applyEdit, beginWork, loadRows, rowOn, type UnitOfWork } from './unit-of-work.ts'
import { viewOfRow } from './views.ts'

export type PushOutcome = {
  answer: PushAnswer
  touched: Touched[]
  /** The device holds everything it sent as it is served, and nothing else moved that the device may see. */
  isSenderUpToDate: boolean
}

/**
 * Decides each row separately, in memory, and stores all accepted ones at once. A bad row never blocks its neighbors.
 */
export function acceptPush(tx: DocumentTx, person: SyncPerson, body: PushBody, facts: ServerFacts): PushOutcome {
  const generations = body.generation === undefined ? [] : tx.generations()
  if (isOfOtherGeneration(generations, body.generation)) return retryAll(body, generations)
  const push = loadPush(tx, person, body, facts)
  const before = body.generation === undefined ? new Map() : lastPlaces(push)
  const verdicts = decideAll(push, body.rows)
  const isSenderUpToDate = body.rows.every(({ doc }) => isServedAsSent(push, doc))
  const touched = commitWork(push.work)
  const answer: PushAnswer =
    body.generation === undefined
      ? { verdicts }
      : {
          verdicts: verdicts.map((verdict) => withPlace(push, verdict)),
          generation: generations.at(-1) ?? '',
          ...(isSenderUpToDate && { places: placesOf(push, before) }),
        }
  return {
    answer,
    touched,
    isSenderUpToDate: isSenderUpToDate && !touched.some((moved) => movesMore(push, moved)),
  }
}

/**
 * Stores nothing. The device learns of the new generation with its next pull and checks what it has before it sends
 * again.
 */
function retryAll({ rows }: PushBody, generations: string[]): PushOutcome {
  const message = 'The server was restored from a backup'
  const verdicts = rows.map(({ doc }): Verdict => ({ id: doc.id, verdict: 'retry', message }))
  const answer: PushAnswer = { verdicts, generation: generations.at(-1) ?? '', restored: true }
  return { answer, touched: [], isSenderUpToDate: true }
}

/** A GM is served more than what a player sent, also if it is the same person, who became a GM meanwhile. */
function isServedAsSent({ work, collection, memberships }: Push, { id, rev }: SyncDocument): boolean {
  const row = rowOn(work, collection, id)
  const isPlayer = row !== undefined && memberships.get(row.campaignId)?.role === 'player'
  return sameRev(row?.rev ?? '', rev) && isProjected(rev) === isPlayer
}

/** One verdict per row, in the rows' order. Acts are decided in the order they were made. */
function decideAll(push: Push, rows: PushRow[]): Verdict[] {
  const verdicts = new Map<PushRow, Verdict>()
  const madeAt = ({ doc }: PushRow) => String(doc.at)
  const ordered = push.collection === 'acts' ? rows.toSorted((a, b) => madeAt(a).localeCompare(madeAt(b))) : rows
  for (const row of ordered) verdicts.set(row, verdictOn(push, row))
  return rows.flatMap((row) => verdicts.get(row) ?? [])
}

/**
 * Whether more moved than what the device sent: a player's push changed how players see the combat, or an act that was
 * brought back changed a character.
 */
function movesMore({ memberships, collection }: Push, { campaignId, collections, pubCollections }: Touched): boolean {
  const moved = memberships.get(campaignId)?.role === 'player' ? pubCollections : collections
  return moved.some((name) => name !== collection)
}

function loadPush(tx: DocumentTx, person: SyncPerson, body: PushBody, facts: ServerFacts): Push {
  const { collection, rows, broughtBack } = body
  const work = beginWork(tx, facts)
  const replica = replicaFor(person, body)
  const ids = [...new Set(rows.map(({ doc }) => doc.id))]
  loadRows(work, collection, ids)
  const campaignIds = new Set<string>()
  for (const { doc } of rows) {
    const campaignId = rowOn(work, collection, doc.id)?.campaignId ?? campaignOf(collection, doc)
    if (campaignId !== undefined) campaignIds.add(campaignId)
  }
  return {
    work,
    person,
    collection,
    replica,
    scopes: tx.scopes([...campaignIds]),
    memberships: new Map(
      tx.memberships(person, [...campaignIds]).map((membership) => [membership.campaignId, membership]),
    ),
    acks: loadAcks(work, { collection, ids, replica }),
    // A device older than generations knew the first one.
    broughtBack: broughtBack === '' ? tx.generations()[0] : broughtBack,
  }
}

/** Latest push this replica made to each document. If no one wrote since, that is the stored row itself. */
function loadAcks(
  work: UnitOfWork,
  { collection, ids, replica }: { collection: CollectionName; ids: string[]; replica: string },
): Map<string, Ack> {
  const acks = new Map<string, Ack>()
  const beside: string[] = []
  for (const id of ids) {
    const row = rowOn(work, collection, id)
    if (row?.sentBy?.replica === replica) acks.set(id, ackOf(row, row.sentBy))
    else if (row) beside.push(id)
  }
  if (beside.length > 0) for (const [id, ack] of work.tx.acks(collection, beside, replica)) acks.set(id, ack)
  return acks
}

/**
 * Under which name its pushes are remembered. A device names itself, and revs carry that name; one person's push must
 * never be a base for another. A device's edits are remembered apart from what it brought back.
 */
export function replicaFor(person: SyncPerson, { replica, broughtBack }: PushBody): string {
  const own = `${'userId' in person ? `user:${person.userId}` : `guest:${person.guestId}`} ${replica}`
  return broughtBack === undefined ? own : `${own} brought back`
}

function verdictOn(push: Push, row: PushRow): Verdict {
  const { collection, work } = push
  const { doc } = row
  const stored = rowOn(work, collection, doc.id)
  const campaignId = campaignOf(collection, doc) ?? stored?.campaignId
  if (campaignId === undefined || !(push.scopes.has(campaignId) || z.safeParse(idSchema, campaignId).success)) {
    return {
      id: doc.id,
      verdict: 'invalid',
      message: 'This change belongs to no campaign. Copy what you need from it, then dismiss it.',
      path: 'campaignId',
    }
  }
  if (stored && stored.campaignId !== campaignId) return forbidden(doc.id)
  const admitted = admit(push, campaignId, doc)
  if ('verdict' in admitted) return admitted
  if (push.broughtBack) return bringBack(push, { ...row, campaignId, actor: admitted.actor })
  return decide(push, { ...row, campaignId, actor: actorWhenSent(push, admitted.actor, doc) })
}

/** An act that was sent by a player is still played as one, even if they are a GM by the time it arrives. */
function actorWhenSent({ collection }: Push, actor: Actor, { rev }: SyncDocument): Actor {
  return collection === 'acts' && isProjected(rev) ? { ...actor, role: 'player' } : actor
}

function decide(push: Push, row: RowInCampaign): Verdict {
  const { collection, work } = push
  const { doc, base, actor } = row
  const stored = rowOn(work, collection, doc.id)
  const view = stored && viewOfRow(actor, stored)
  if (view && view.rev === doc.rev) return { id: doc.id, verdict: 'ok' }
  // Accepted before, and something came on top of it: the sender may have skipped that while their answer was missing.
  if (view && isAccepted(push, row)) return conflict(push, row, view)
  if (actor.role === 'gm' && !isPaidFor(push, row.campaignId)) return unpaid(actor, stored, doc.id)
  if (!stored) return decideNew(push, row)
  if (!view || isHiddenFrom(actor, stored)) return forbidden(doc.id)
  if (!canWrite(actor, collection, stored.document)) {
    return { ...forbidden(doc.id, view), ...whyNotPlayed(actor, collection, stored.document) }
  }
  if (base !== view.rev) return conflict(push, row, view)
  // Made on a projection, yet sent as based on the whole document: taking it would wipe what the projection lacks.
  if (actor.role === 'gm' && isProjected(doc.rev)) return forbidden(doc.id, view)
  return take(push, row, view)
}

function decideNew(push: Push, row: RowInCampaign): Verdict {
  const { actor } = row
  // Made and deleted before the server ever saw it.
  if (row.doc._deleted) return { id: row.doc.id, verdict: 'ok' }
  const isNew = row.base === null || actor.role === 'gm'
  if (!isNew || !canWrite(actor, push.collection, undefined)) return forbidden(row.doc.id)
  return take(push, row, undefined)
}

function take(push: Push, row: RowInCampaign, view: SyncDocument | undefined): Verdict {
  const { work, collection, replica } = push
  const { doc, base, campaignId, actor: author } = row
  const sender = { replica, base }
  const stored = rowOn(work, collection, doc.id)
  const waiting = waitsForPicture(work.facts, row, stored?.document)
  if (waiting) return waiting
  // Also a player's push that was taken before the restore: it was applied to a different GM's part then.
  const isRevTaken = row.place !== undefined && author.role === 'player'
  const applied = applyEdit(work, { author, collection, campaignId, edited: doc, sender, isRevTaken })
  if ('refusal' in applied) {
    const { refusal, message, path, noRoom } = applied
    const master = view && !noRoom && { master: view }
    return { id: doc.id, verdict: refusal, message, path, ...master, ...(noRoom && { noRoom }) }
  }
  if (stored && author.role === 'player' && collection === 'characters')
    passEndedTurn(work, applied.row, stored.document)
  // It may have been taken before the restore too.
  if (stored && row.place !== undefined) noteMixed(work, stored)
  push.acks.set(doc.id, { ...sender, collection, id: doc.id, rev: doc.rev, document: doc })
  return { id: doc.id, verdict: 'ok' }
}

/**
 * If the sender doesn't know that their last push was accepted, that push is the better base: they still name its base,
 * or send it again. Never across views.
 */
function conflict(push: Push, row: RowInCampaign, master: SyncDocument): Verdict {
  const { acks } = push
  const { doc, base, actor } = row
  const ack = acks.get(doc.id)
  const isKnown = ack !== undefined && (ack.base === base || sameRev(ack.rev, doc.rev))
  const isBetter =
    isKnown && isProjected(ack.rev) === isProjected(doc.rev) && (actor.role === 'gm' || isProjected(ack.rev))
  if (isBetter) return { id: doc.id, verdict: 'conflict', master, base: ack.document }
  const stored = rowOn(push.work, push.collection, doc.id)
  const unsure = stored !== undefined && mayHoldSent(push, row, stored)
  return { id: doc.id, verdict: 'conflict', master, ...(unsure && { unsure }) }
}
