import {
  byOrder,
  type HealthLog,
  id as idSchema,
  type Ledgered,
  LONGEST_LOG,
  lastHealthOrder,
  withExplainedHealth,
  withHealthLog,
  withReplayedHealth,
} from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { canWrite, viewForAudience, withPlayerEdit } from '../access.ts'
import { merge } from '../merge/merge.ts'
import type { CollectionName, SyncDocument, Verdict } from '../protocol.ts'
import { newRev } from '../rev.ts'
import { sameBut } from '../same.ts'
import { containedIn, keepContained, mergedBy, noteMixed, placeOf, withoutRev } from './contained.ts'
import type { DocumentRow } from './document-store.ts'
import { whyNotPlayed } from './not-played.ts'
import { withPlayersPart, withWritable } from './players-part.ts'
import { forbidden, isHiddenFrom, type Push, type RowInCampaign } from './push.ts'
import { refusedBy } from './refusal.ts'
import { applyEdit, loadRows, rowOn } from './unit-of-work.ts'
import { viewOfRow } from './views.ts'

const STAMPS = ['rev', 'lastModified'] as const

/** Brings back a player's own sheet as their device had it, only as far as they may write it. */
export function bringBackOwn(push: Push, row: RowInCampaign, stored: DocumentRow): Verdict {
  const { collection, work } = push
  const { doc, campaignId, actor } = row
  const ok: Verdict = { id: doc.id, verdict: 'ok' }
  if (!viewOfRow(actor, stored) || isHiddenFrom(actor, stored)) return forbidden(doc.id)
  const { seq: pubSeq } = placeOf(row)
  const contained = containedIn(push, stored)
  if (contained && pubSeq <= contained.pubSeq) return ok
  reclaim(push, row, stored)
  const isMarked = markOwnActs(push, row)
  const now = rowOn(work, collection, doc.id) ?? stored
  const theirs = viewOfRow(actor, now)
  if (!theirs || !canWrite(actor, collection, now.document))
    return { ...forbidden(doc.id, theirs ?? undefined), ...whyNotPlayed(actor, collection, now.document) }
  const base = contained ? viewForAudience('self', collection, contained.document) : null
  const isMixed = isMarked || contained?.isMixed === true
  const merged = merge(collection, { ...mergedBy(work), base, theirs, mine: doc, asValues: isMixed })
  const edited = ownEdit(push, { theirs, merged })
  if (changesAnything(collection, now.document, edited)) {
    const applied = applyEdit(work, { author: actor, collection, campaignId, edited })
    if ('refusal' in applied) return refusedBy(doc.id, applied)
    explainHealth(push, row, { was: contained?.document, before: now.document, after: applied.row.document })
  }
  if (!contained) {
    noteMixed(work, stored)
    return ok
  }
  const brought = withPlayersPart(collection, contained.document, doc)
  const after = rowOn(work, collection, doc.id)?.document ?? now.document
  const document = withoutRev(withNewEntries(brought, { was: contained.document, before: now.document, after }))
  keepContained(push, row, { seq: contained.seq, pubSeq, document, isMixed })
  return ok
}

/**
 * Ignores differences in what they may not write and conflicts about it: a new rev for those would bring nothing new.
 */
function changesAnything(collection: CollectionName, whole: SyncDocument, edited: SyncDocument): boolean {
  if (whole._deleted && !edited._deleted) return true
  const applied = withPlayerEdit(collection, { whole, edited, strict: false })
  return 'forbidden' in applied || !sameBut(STAMPS, applied.document, whole)
}

/** They claimed this character after the backup was made. Any player may take one that no one plays. */
function reclaim(push: Push, { doc, campaignId, actor }: RowInCampaign, stored: DocumentRow): void {
  const { collection, work } = push
  const isFree = collection === 'characters' && !stored.deleted && !stored.document.claimedBy
  if (!isFree || doc.claimedBy !== actor.memberId || stored.document.type !== 'player') return
  const edited = { ...stored.document, claimedBy: actor.memberId, rev: work.facts.newId() }
  applyEdit(work, { author: 'server', collection, campaignId, edited })
}

/** Undoes and redoes the player's own acts as they did on their device, with what that does to the sheet. */
function markOwnActs(push: Push, row: RowInCampaign): boolean {
  const { work } = push
  const { campaignId, actor } = row
  let isMarked = false
  for (const { id, undos = 0 } of ownEntriesOf(push, row)) {
    const act = rowOn(work, 'acts', id)
    const view = act && !act.deleted ? viewOfRow(actor, act) : undefined
    if (!view || undos <= Number(view.undos ?? 0)) continue
    const edited = { ...view, undos, rev: newRev(work.facts.newId, true) }
    const applied = applyEdit(work, { author: actor, collection: 'acts', campaignId, edited })
    isMarked ||= !('refusal' in applied)
  }
  return isMarked
}

const ownEntries = z.catch(
  z.object({
    acts: z.array(z.object({ id: idSchema, undos: z.optional(z.number()) })).check(z.maxLength(LONGEST_LOG)),
  }),
  { acts: [] },
)

/** A player's log has only their own acts, and of each only its name and mark. */
function ownEntriesOf({ work }: Push, { doc, campaignId, actor }: RowInCampaign) {
  const { acts } = ownEntries.parse(doc.healthLog)
  const ids = acts.map((entry) => entry.id)
  loadRows(work, 'acts', ids)
  return acts.filter((entry) => {
    const act = rowOn(work, 'acts', entry.id)
    return !act || (act.campaignId === campaignId && act.document.memberId === actor.memberId)
  })
}

/**
 * The health came without the acts that led to it. The log's entry for it stands where the device had it, so that what
 * others did since counts after it. The player's own acts may arrive next, so it has the name of the first one; the
 * others count nothing until a GM's device brings them as they are.
 */
function explainHealth(push: Push, row: RowInCampaign, { was, before, after }: BroughtHealth): void {
  const { collection, work } = push
  const { campaignId, doc } = row
  if (!isLogged(after)) return
  const known = new Set(isLogged(before) ? before.healthLog.acts.map(({ id }) => id) : [])
  const [first, ...others] = ownEntriesOf(push, row)
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
  const added = after.healthLog.acts.find(({ id, kind }) => kind === 'shift' && !known.has(id))
  if (!added) return
  const earliest = Math.max(after.healthLog.foldedTo, was && isLogged(was) ? lastHealthOrder(was.healthLog) : 0) + 1
  const order = Math.min(added.order, Math.max(earliest, Date.parse(String(doc.lastModified)) || added.order))
  if (order === added.order && first === undefined) return
  const placed = { ...added, order, id: first ?? added.id }
  const named = [placed, ...others.map((id) => ({ ...placed, id, amount: 0, temp: 0 }))]
  const acts = [...after.healthLog.acts.filter((entry) => entry !== added), ...named].sort(byOrder)
  const healthLog = { ...after.healthLog, acts }
  const edited = withReplayedHealth({ ...after, healthLog, rev: work.facts.newId() })
  applyEdit(work, { author: 'server', collection, campaignId, edited })
}

/** `was`: what the server and the device had in common. */
type BroughtHealth = { was: SyncDocument | undefined; before: SyncDocument; after: SyncDocument }

/**
 * The row's log has its own name for the health that was brought. When a GM's device brings the acts that made up this
 * health, the name shows that they are already in it.
 */
function withNewEntries(brought: SyncDocument, { was, before, after }: BroughtHealth): SyncDocument {
  if (!was || !isLogged(after) || !isLedgered(was)) return brought
  const known = new Set(isLogged(before) ? before.healthLog.acts.map(({ id }) => id) : [])
  const added = after.healthLog.acts.filter(({ id }) => !known.has(id))
  const { healthLog: log } = withHealthLog(withExplainedHealth(was, was.rev))
  return { ...brought, healthLog: { ...log, acts: [...log.acts, ...added].sort(byOrder) } }
}

function isLedgered(document: SyncDocument): document is SyncDocument & Ledgered {
  return typeof document.health === 'number' && typeof document.maxHealth === 'number'
}

function isLogged(document: SyncDocument): document is SyncDocument & Ledgered & { healthLog: HealthLog } {
  return isLedgered(document) && document.healthLog !== undefined
}

/** Under a rev of its own: a GM's device may hold a whole document under the rev of this projection. */
function ownEdit(
  { work, collection }: Push,
  { theirs, merged }: { theirs: SyncDocument; merged: SyncDocument },
): SyncDocument {
  const { _deleted: _, ...living } = theirs
  const view = merged._deleted ? theirs : (living as SyncDocument)
  const { conflicts, lastModified } = merged
  return { ...withWritable(collection, view, merged), conflicts, lastModified, rev: newRev(work.facts.newId, true) }
}
