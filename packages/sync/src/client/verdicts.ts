import type { SyncDocument, Verdict } from '../protocol.ts'
import { stubTombstone } from '../stub-tombstone.ts'
import { type Change, type FinalVerdict, putAside, rejectionOf } from './change.ts'
import { type CollectionSync, factsOf, type SyncContext } from './collection-sync.ts'
import { isHeldForSheet, sendHeldActs } from './held-acts.ts'
import { askMemberships, isCutOff, keepImported } from './learn-campaigns.ts'
import { noteNoRoom, sendWhatMayFit } from './no-room.ts'
import { idOf, isNewest, isSameState, type PendingEdit, pendingEdit, settledRow, withBase } from './pending.ts'
import { pullChanges } from './pull.ts'
import { isOwnRev, revWord } from './revs.ts'
import type { Answered } from './send-changes.ts'
import type { PendingRow, Refusal } from './store.ts'
import { plainOf, readStored, writeStored } from './stored-documents.ts'
import { isHeldForHero, type Refused } from './waits-for-hero.ts'

type Conflict = Extract<Verdict, { verdict: 'conflict' }>
type Judged<V> = { change: Change; verdict: V }

/** Applies the server's verdict on each row. A row lost meanwhile left with its campaign and is skipped. */
export async function applyVerdicts(context: SyncContext, sync: CollectionSync, answered: Answered[]): Promise<void> {
  for (const { change } of answered) context.probes.delete(change.row.key)
  const taken = answered.filter(({ verdict }) => verdict.verdict === 'ok')
  const others = answered.filter(({ verdict }) => verdict.verdict !== 'ok')
  const acknowledged = await acknowledge(
    context,
    sync,
    taken.map(({ change }) => change),
  )
  if (others.some((each) => isFromKnownSeat(context, each))) await askMemberships(context, sync)
  const rows = await context.store.pendingAt(others.map(({ change }) => change.row.key))
  sendWhatMayFit(context, new Set(taken.map(({ change }) => change.row.campaignId)))
  const here = new Set([...acknowledged, ...rows.map(({ key }) => key)])
  for (const each of answered) if (here.has(each.change.row.key)) await obey(context, sync, each)
  if (sync.name === 'characters') {
    await sendHeldActs(
      context,
      answered.map(({ change }) => change.row.key),
    )
  }
}

/** Whether the server refused a player's change although it was made from the seat that this device knows. */
function isFromKnownSeat(context: SyncContext, { change: { row }, verdict }: Answered): boolean {
  const { role, memberId } = factsOf(context, row.campaignId)
  return verdict.verdict === 'forbidden' && role === 'player' && row.seat === memberId
}

/** The server now has these documents, as they were sent. Returns the keys of those whose row was still here. */
async function acknowledge(context: SyncContext, sync: CollectionSync, taken: Change[]): Promise<string[]> {
  const settled = taken.map(({ row, doc }) => ({ key: row.key, rev: doc.rev, master: doc }))
  const found = await settleRows(context, sync, settled)
  await context.store.forgetHeldRejections(found)
  return found
}

type Settled = { key: string; rev: string; master: SyncDocument | null }

/**
 * Checks rows that stay again: a newer edit is sent, and one that was announced but never stored is left alone. Returns
 * the keys of the rows that were there.
 */
async function settleRows(context: SyncContext, { name }: CollectionSync, settled: Settled[]): Promise<string[]> {
  const byKey = new Map(settled.map((each) => [each.key, each]))
  const left: string[] = []
  const found: string[] = []
  await context.store.changePending([...byKey.keys()], (row, key) => {
    const { rev, master } = byKey.get(key) as Settled
    if (row) found.push(key)
    const next = settledRow(row, rev, master)
    if (next) left.push(idOf(next))
    return next
  })
  if (left.length > 0) context.push(left, name)
  return found
}

async function obey(context: SyncContext, sync: CollectionSync, { change, verdict }: Answered): Promise<void> {
  const { campaignId } = change.row
  switch (verdict.verdict) {
    case 'ok':
      return accept(context, change.row)
    case 'conflict':
      await mergeOntoMaster(context, sync, { change, verdict })
      return accept(context, change.row)
    case 'plan':
      context.onPlan(campaignId)
      return refuse(context, change, { code: 'plan', message: verdict.message, at: context.now() })
    case 'retry':
      if (verdict.path === undefined) return context.onUnknown(campaignId)
      return waitForPicture(context, sync, change)
    case 'forbidden':
    case 'invalid':
    case 'revoked':
      if (verdict.verdict === 'forbidden' && (await isHeld(context, sync, { change, master: verdict.master }))) return
      return giveUp(context, sync, { change, verdict: { ...verdict, verdict: verdict.verdict } })
  }
}

async function isHeld(context: SyncContext, sync: CollectionSync, refused: Refused): Promise<boolean> {
  if (sync.name === 'acts' && (await isHeldForSheet(context, refused.change))) return true
  return isHeldForHero(context, sync, refused)
}

/**
 * Merges the document here, which may be newer than what was sent, onto the server's state. The document is written
 * only over the very state that was merged; the row names both bases until then.
 */
async function mergeOntoMaster(
  context: SyncContext,
  sync: CollectionSync,
  { change, verdict }: Judged<Conflict>,
): Promise<void> {
  const { store } = context
  const { key } = change.row
  const { master } = verdict
  for (;;) {
    const [row] = await store.pendingAt([key])
    const previous = (await readStored(sync.collection, [idOf(change.row)])).get(idOf(change.row))
    const edit = row && pendingEdit(row, previous, store.replicas())
    // The campaign left meanwhile, or another answer settled it.
    if (!row || !previous || !edit) return
    const { document, rejected } = await resolveFor(context, sync, { row, edit, verdict })
    if (rejected) {
      await store.addRejections([
        rejectionOf(context, { ...change, ...edit }, { verdict: 'forbidden', message: rejected }),
      ])
    }
    const isTheirs = document === master
    if (!isTheirs) await store.changePending([key], (now) => now && { ...now, nextBase: master })
    const overtaken = await writeStored(sync.collection, [{ previous, document }])
    if (overtaken.size > 0) continue
    if (isTheirs) {
      await settleRows(context, sync, [{ key, rev: edit.doc.rev, master }])
      return
    }
    await store.changePending([key], (now) => {
      return now && mergedRow(now, { master, mergedRev: edit.doc.rev, rev: document.rev })
    })
    return context.push([idOf(row)], sync.name)
  }
}

/** The row stays, and is sent again once its picture was sent, or can't be, which may be by now. */
async function waitForPicture(context: SyncContext, { name }: CollectionSync, change: Change): Promise<void> {
  const { doc, sendsPicture } = change
  if (!sendsPicture) return
  const isSettled = (await context.withSendablePicture([doc])).size === 0
  if (isSettled) context.push([doc.id], name)
  else context.sendPicture(doc)
}

type Merged = { master: SyncDocument; mergedRev: string; rev: string }

/** What is unsure about the sent edit stays so until the server has taken it. */
function mergedRow(row: PendingRow, { master, mergedRev, rev }: Merged): PendingRow {
  const { unsure } = row
  const isNew = isNewest(row, mergedRev)
  return { ...withBase(row, master), ...(unsure !== undefined && { unsure }), ...(isNew && { rev }) }
}

type Merging = { row: PendingRow; edit: PendingEdit; verdict: Conflict }

/** The code that merges comes when it is needed. */
async function resolveFor(context: SyncContext, sync: CollectionSync, { row, edit, verdict }: Merging) {
  const { resolveConflict } = await import('../merge/resolve.ts')
  const { base: offered, ...rest } = verdict
  // Another device's push under this name is not a base for an edit made here: the base must have been sent from here.
  const better = [rest.master, offered].find((state) => state && row.sent?.includes(state.rev))
  const isOwn = ({ rev }: SyncDocument) => isOwnRev(rev, context.store.replicas())
  const mayHold = row.maybeSent && !better && [rest.master, offered].some((state) => state && isOwn(state))
  return resolveConflict(sync.name, {
    verdict: better ? { ...rest, base: better } : rest,
    base: edit.base,
    asValues: verdict.unsure === true || mayHold === true,
    mine: edit.doc,
    by: context.author(edit.doc),
    at: context.now(),
    newId: context.newId,
    makeRev: () => revWord(context.store.replicas()[0] ?? ''),
    // Rows are made only for this device's edits, no matter who wrote the state they started from.
    isOwn: () => true,
  })
}

/** Theirs wins, mine is kept to be read. A refusal never removes a campaign (behavior.md#creating-campaigns). */
async function giveUp(
  context: SyncContext,
  sync: CollectionSync,
  { change, verdict }: Judged<FinalVerdict>,
): Promise<void> {
  const { row, doc } = change
  if (verdict.verdict === 'revoked') {
    // Only the pull says why: a GM keeps their copy of a campaign that was deleted from the cloud.
    await pullChanges(context, sync, async () => {})
    const isSettled = (await context.store.pendingAt([row.key])).length === 0
    if (isSettled || isCutOff(context, row.campaignId) || (await keepImported(context, row.campaignId))) return
    await putAside(context, row, doc)
    await takeTheirs(context, sync, { change, verdict })
    return context.pull()
  }
  const { role, accepted } = factsOf(context, row.campaignId)
  // A copy of this device's own has the id of a campaign in which this person is a player.
  const isOwnCopy = role === 'gm' && !accepted && verdict.verdict === 'forbidden'
  if (sync.name === 'campaigns' && (!verdict.master || isOwnCopy)) {
    const { verdict: code, message, noRoom } = verdict
    return refuse(context, change, { code, message, at: context.now(), ...(noRoom && { noRoom }) })
  }
  const isHeld = !verdict.master && verdict.verdict === 'invalid'
  await context.store.addRejections([{ ...rejectionOf(context, change, verdict), ...(isHeld && { isHeld }) }])
  if (!isHeld) return takeTheirs(context, sync, { change, verdict })
  context.invalid.set(row.key, doc.rev)
  if (verdict.noRoom) noteNoRoom(context, row)
}

/** Only over the very state that was judged: what was written since is sent next and gets its own verdict. */
async function takeTheirs(
  context: SyncContext,
  sync: CollectionSync,
  { change: { row, doc }, verdict: { master } }: Judged<FinalVerdict>,
): Promise<void> {
  const previous = (await readStored(sync.collection, [doc.id])).get(doc.id)
  if (previous && isSameState(plainOf(previous), doc)) {
    const overtaken = await writeStored(sync.collection, [{ previous, document: master ?? stubTombstone(doc) }])
    if (overtaken.size === 0) {
      await settleRows(context, sync, [{ key: row.key, rev: doc.rev, master: master ?? null }])
      // The answer gives it no place: only a pull tells it from an earlier state that a poke brings late.
      return context.pull(sync.name)
    }
  }
  context.push([doc.id], sync.name)
}

/** The server accepts changes to the campaign, so its pending documents can be sent. */
async function accept(context: SyncContext, { collection, campaignId }: PendingRow): Promise<void> {
  const facts = factsOf(context, campaignId)
  const accepted = facts.accepted || collection === 'campaigns'
  if (!facts.refusal && accepted === facts.accepted) return
  await context.store.changeFacts(campaignId, (now) => {
    const { refusal: _, ...rest } = now ?? facts
    return { ...rest, accepted }
  })
  context.push('all')
}

/** An answer to a row sent before the latest retry is out of date, so the row is sent again. */
async function refuse(context: SyncContext, { row, doc, retries }: Change, refusal: Refusal): Promise<void> {
  if (retries !== context.retries) return context.push([doc.id], row.collection)
  const { campaignId } = row
  await context.store.changeFacts(campaignId, (now) => ({ ...(now ?? factsOf(context, campaignId)), refusal }))
}
