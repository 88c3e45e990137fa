import { canWrite } from '../access.ts'
import { collections } from '../collections.ts'
import { merge } from '../merge/merge.ts'
import { MIXED_GENERATIONS, type SyncDocument, type Verdict } from '../protocol.ts'
import { builtOnOf, isProjected, newRev, wordOf } from '../rev.ts'
import { same, sameBut } from '../same.ts'
import { isStubTombstone, stubTombstone } from '../stub-tombstone.ts'
import { playAgain } from './bring-back-act.ts'
import { bringBackOwn } from './bring-back-own.ts'
import { anyContainedIn, containedIn, keepContained, mergedBy, placeOf, withoutRev } from './contained.ts'
import type { Contained, DocumentRow } from './document-store.ts'
import { withPlayersPart } from './players-part.ts'
import { forbidden, isPaidFor, type Push, type RowInCampaign, unpaid } from './push.ts'
import { refusedBy } from './refusal.ts'
import { applyEdit, keyOf, rowOn } from './unit-of-work.ts'
import { viewOfRow } from './views.ts'

const STAMPS = ['rev', 'lastModified'] as const

/**
 * Decides about a state that a device holds of an earlier generation. The row gets what it lacks of that history: the
 * whole state if no one wrote since, otherwise a merge of both sides. A state it already contains changes nothing, so
 * devices may come in any order and any number of times.
 */
export function bringBack(push: Push, row: RowInCampaign): Verdict {
  const { work, collection, acks, replica } = push
  const { id, rev } = row.doc
  // A push that arrives twice may find the row changed in between, and would raise conflicts about values that no one
  // touched.
  if (acks.get(id)?.rev === rev) return { id, verdict: 'ok' }
  work.broughtBack.add(keyOf(collection, id))
  const verdict = decide(push, row)
  const isDecided = verdict.verdict === 'ok' && !isStubTombstone(row.doc)
  if (isDecided && rowOn(work, collection, id))
    work.acks.push({ collection, id, replica, rev, base: null, document: stubTombstone(row.doc) })
  return verdict
}

function decide(push: Push, row: RowInCampaign): Verdict {
  const { collection, work } = push
  const { doc, actor } = row
  const stored = rowOn(work, collection, doc.id)
  const view = stored && viewOfRow(actor, stored)
  const ok: Verdict = { id: doc.id, verdict: 'ok' }
  if (view?.rev === doc.rev || isStubTombstone(doc)) return ok
  if (isProjected(doc.rev) !== (actor.role === 'player')) return forbidden(doc.id, view ?? undefined)
  if (actor.role === 'gm' && !isPaidFor(push, row.campaignId)) return unpaid(actor, stored, doc.id)
  const mayDelete = actor.role === 'gm' && collections[collection].deletable
  if (doc._deleted && !mayDelete) return forbidden(doc.id, view ?? undefined)
  if (!stored) return doc._deleted ? ok : bringBackNew(push, row)
  if (isBuiltOn(stored.document, doc)) return ok
  return actor.role === 'gm' ? bringBackWhole(push, row, stored) : bringBackOwn(push, row, stored)
}

/** Created after the backup: the server has never seen it. */
function bringBackNew(push: Push, row: RowInCampaign): Verdict {
  const { collection, work } = push
  const { doc, campaignId, actor } = row
  if (actor.role === 'player' && !isOwnNew(push, row)) return forbidden(doc.id)
  const author = actor.role === 'gm' ? 'server' : actor
  const whole = actor.role === 'gm' ? withServerFields(push, row, { document: doc }) : doc
  const isAsHeld = actor.role === 'gm' && same(whole, doc)
  const edited = isAsHeld ? doc : { ...whole, rev: newRev(work.facts.newId, actor.role === 'player') }
  const applied = applyEdit(work, { author, collection, campaignId, edited })
  if ('refusal' in applied) return refusedBy(doc.id, applied)
  if (collection === 'acts' && actor.role === 'gm') playAgain(work, applied.row.document, true)
  const { seq, pubSeq = 0 } = placeOf(row)
  if (actor.role === 'gm') keepContained(push, row, { seq, pubSeq, document: doc })
  else keepContained(push, row, { seq: 0, pubSeq: seq, document: applied.row.document })
  return { id: doc.id, verdict: 'ok' }
}

/** A sheet that its player's device hasn't pulled since it made it names no holder yet. */
function isOwnNew({ collection }: Push, { doc, actor }: RowInCampaign): boolean {
  const isFree = collection === 'characters' && !doc.claimedBy
  const isOwn = isFree || [doc.claimedBy, doc.memberId].includes(actor.memberId)
  return isOwn && canWrite(actor, collection, undefined)
}

function bringBackWhole(push: Push, row: RowInCampaign, stored: DocumentRow): Verdict {
  const { collection, work } = push
  const { doc, campaignId } = row
  const { seq, pubSeq = Number.POSITIVE_INFINITY } = placeOf(row)
  const base = containedIn(push, stored)
  if (base && seq <= base.seq) return { id: doc.id, verdict: 'ok' }
  const isNewest = !base || pubSeq >= base.pubSeq
  const mine = isNewest ? doc : withPlayersHealth(withPlayersPart(collection, doc, base.document), base.document)
  const before = base?.document ?? (isBuiltOn(doc, stored.document) ? stored.document : null)
  const isMixed = base?.isMixed === true
  const sides = { base: before, theirs: stored.document, mine }
  const merged = merge(collection, { ...mergedBy(work), ...sides, asValues: isMixed })
  const edited = withServerFields(push, row, { document: merged, stored, base })
  const isChanged = !sameBut(STAMPS, edited, stored.document)
  if (isChanged) {
    const stamps = sameBut(STAMPS, edited, doc) ? stampsOf(doc) : { ...stampsOf(merged), rev: work.facts.newId() }
    const applied = applyEdit(work, { author: 'server', collection, campaignId, edited: { ...edited, ...stamps } })
    if ('refusal' in applied) return refusedBy(doc.id, applied)
    if (collection === 'acts') playAgain(work, applied.row.document, false)
  }
  if (!isChanged && push.broughtBack === MIXED_GENERATIONS) return { id: doc.id, verdict: 'ok' }
  const knownPubSeq = isNewest && Number.isFinite(pubSeq) ? pubSeq : (base?.pubSeq ?? 0)
  keepContained(push, row, {
    seq,
    pubSeq: knownPubSeq,
    document: isNewest ? mine : withoutRev(mine),
    // What a device of another generation brought may hold what the next ones of this generation bring.
    isMixed: isMixed || (!base && anyContainedIn(work, stored) !== undefined),
  })
  return { id: doc.id, verdict: 'ok' }
}

/** The log that led to the health: without it, the health would seem to have been changed once more. */
function withPlayersHealth(document: SyncDocument, { health, healthLog }: SyncDocument): SyncDocument {
  return healthLog === undefined || document.health !== health ? document : { ...document, healthLog }
}

/** Whether the newer state was made from the older one, whatever happened to the server in between. */
function isBuiltOn(newer: SyncDocument, older: SyncDocument): boolean {
  return builtOnOf(newer.rev) === wordOf(older.rev)
}

function stampsOf({ rev, lastModified }: SyncDocument): Pick<SyncDocument, 'rev' | 'lastModified'> {
  return { rev, lastModified }
}

/** The field that says whose the document is. It names a membership, and only the server writes it. */
const MEMBER_FIELDS: { [collection: string]: string } = { characters: 'claimedBy', acts: 'memberId' }

/** `base`: what the stored row contains of the device's history. */
type Returning = { document: SyncDocument; stored?: DocumentRow; base?: Contained }

/**
 * Keeps what only the server writes, except whose the document is: that stays as the device has it, if the membership
 * still exists and no one decided otherwise since.
 */
function withServerFields(
  push: Push,
  { doc, campaignId }: RowInCampaign,
  { document, stored, base }: Returning,
): SyncDocument {
  const { collection, work } = push
  const next: SyncDocument = { ...document }
  for (const field of collections[collection].serverFields) {
    const known = stored?.document[field]
    if (known === undefined) delete next[field]
    else next[field] = known
  }
  const field = MEMBER_FIELDS[collection]
  if (!field) return next
  const membership = doc[field]
  const isMember = typeof membership === 'string' && work.tx.isMember(campaignId, membership)
  const isUndecided = !stored || (stored.document[field] ?? null) === (base?.document[field] ?? null)
  return isUndecided && (isMember || membership === null) ? { ...next, [field]: membership } : next
}
