import type { CampaignRole, CollectionName, PushRow, SyncDocument, Verdict } from '../protocol.ts'
import { stubTombstone } from '../stub-tombstone.ts'
import { batchesOf } from './batches.ts'
import { type FinalVerdict, rejectionOf } from './change.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { type HeldState, heldStates, mayOffer } from './held-states.ts'
import { noteNoRoom } from './no-room.ts'
import { LEAST_CHARACTERS } from './pace.ts'
import { keyOf, rowMadeHere } from './pending.ts'
import { type Progress, placeOf, seqOf } from './progress.ts'
import { readServedRevs, type ServedRevs } from './served-revs.ts'
import type { PendingRow, Refusal } from './store.ts'
import { writeStored } from './stored-documents.ts'
import { TransportError } from './transport.ts'

/** A campaign to bring documents back to: the person's membership, and its place in the backup. */
export type Campaign = {
  id: string
  role: CampaignRole
  memberId: string
  epoch: number
  seq: number
  /** The server doesn't have it at all; its GM's device creates it again. */
  isLost: boolean
  /** The places of its documents are unknown: any of them may be newer than the backup. */
  isUnplaced: boolean
}

type Returning = {
  from: string
  campaigns: Campaign[]
  /** For every membership of this person. */
  epochs: ReadonlyMap<string, number>
}

/** Whether something in the collection may be newer than the backup. */
export function isDue({ checkpoint, apart = {} }: Progress, { id, seq, epoch, isUnplaced }: Campaign): boolean {
  const [ownEpoch = epoch, ownSeq = 0] = checkpoint[id]?.split(':').map(Number) ?? []
  const isAhead = Object.values(apart).some((one) => one.campaignId === id && seqOf(one.place) > seq)
  return isUnplaced || ownSeq > seq || ownEpoch > epoch || isAhead
}

/** Offers the server what is newer here than in the backup. Returns the campaigns that the server won't look at now. */
export async function bringBackStates(
  context: SyncContext,
  sync: CollectionSync,
  { from, campaigns, epochs }: Returning,
): Promise<Set<string>> {
  const progress = await context.store.progress(sync.name)
  const due = new Map(campaigns.filter((campaign) => isDue(progress, campaign)).map((each) => [each.id, each]))
  const blocked = new Set<string>()
  if (due.size === 0) return blocked
  const known = new Set([...due.values()].flatMap(({ id, isLost }) => (isLost ? [] : [id])))
  const served = known.size > 0 ? await readServedRevs(context, sync, { campaignIds: known, epochs }) : new Map()
  if (!served) return known
  for await (const states of heldStates(context, sync, new Set(due.keys()))) {
    const open = states.filter(({ campaignId }) => !blocked.has(campaignId))
    const differing = open.filter((state) => !isServed(served.get(state.campaignId), state.document))
    const replicas = context.store.replicas()
    const { offered, leftOver } = sortOut(sync, { differing, due, progress, served, replicas })
    const { retries } = context
    for (const { state, verdict } of await offer(context, sync, { from, offered, progress })) {
      if (!(await obey(context, sync, { state, verdict, retries }))) blocked.add(state.campaignId)
    }
    const gone = leftOver.map(({ stored, document }) => ({ previous: stored, document: stubTombstone(document) }))
    await writeStored(sync.collection, gone)
  }
  return blocked
}

type Offer = { state: HeldState; row: PushRow }
type Offering = { from: string; offered: HeldState[]; progress: Progress }

async function offer(context: SyncContext, { name }: CollectionSync, { from, offered, progress }: Offering) {
  const offers = offered.map((state): Offer => {
    const { document, campaignId } = state
    return { state, row: { doc: document, base: null, place: placeOf(progress, campaignId, document.id) } }
  })
  const answered: { state: HeldState; verdict: Verdict | undefined }[] = []
  for (const { sendings: batch } of batchesOf(offers, LEAST_CHARACTERS)) {
    answered.push(...(await sendOffers(context, name, { from, batch })))
  }
  return answered
}

type Sending = { from: string; batch: Offer[] }
type Answered = { state: HeldState; verdict: Verdict | undefined }

/** Without verdicts if the server has begun yet another generation. One bad row is found by halving. */
async function sendOffers(context: SyncContext, name: CollectionName, { from, batch }: Sending): Promise<Answered[]> {
  const { link, transport, store, run } = context
  const replica = store.replicas()[0] ?? ''
  const generation = store.generation()
  const body = { collection: name, replica, run, generation, broughtBack: from, rows: batch.map(({ row }) => row) }
  try {
    const answer = await link.call((signal) => transport.push(body, signal))
    if (answer.restored) await context.onGeneration({ from: generation, to: answer.generation ?? '' })
    return batch.map(({ state }, index) => ({ state, verdict: answer.restored ? undefined : answer.verdicts[index] }))
  } catch (error) {
    const [only] = batch
    if (!(error instanceof TransportError) || !only) throw error
    const verdict: Verdict = { id: only.row.doc.id, verdict: 'invalid', message: error.message, path: '' }
    if (batch.length === 1) return [{ state: only.state, verdict }]
    const half = Math.ceil(batch.length / 2)
    const first = await sendOffers(context, name, { from, batch: batch.slice(0, half) })
    return [...first, ...(await sendOffers(context, name, { from, batch: batch.slice(half) }))]
  }
}

function isServed(served: ServedRevs | undefined, { id, rev, _deleted }: SyncDocument): boolean {
  const known = served?.get(id)
  return known?.rev === rev && known.deleted === Boolean(_deleted)
}

type Found = {
  differing: HeldState[]
  due: ReadonlyMap<string, Campaign>
  progress: Progress
  served: ReadonlyMap<string, ServedRevs>
  replicas: readonly string[]
}

/** Offers what this person may write. What no one can bring back from here leaves the device if the server lacks it. */
function sortOut({ name }: CollectionSync, { differing, due, progress, served, replicas }: Found) {
  const offered: HeldState[] = []
  const leftOver: HeldState[] = []
  for (const state of differing) {
    const { campaignId, document, waits } = state
    const campaign = due.get(campaignId)
    const isNewer = campaign?.isUnplaced || seqOf(placeOf(progress, campaignId, document.id)) > (campaign?.seq ?? 0)
    if (campaign && isNewer && mayOffer({ ...campaign, replicas }, name, document)) offered.push(state)
    else if (!waits && !document._deleted && !served.get(campaignId)?.has(document.id)) leftOver.push(state)
  }
  return { offered, leftOver }
}

type Judged = { state: HeldState; verdict: Verdict | undefined; retries: number }

/** Documents with an edit of their own are judged when it is sent. Returns whether the verdict is final. */
async function obey(
  context: SyncContext,
  { name, collection }: CollectionSync,
  { state, verdict, retries }: Judged,
): Promise<boolean> {
  const { campaignId } = state
  switch (verdict?.verdict) {
    case undefined:
    case 'retry':
      return false
    case 'plan':
      context.onPlan(campaignId)
      // An answer to what was offered before the latest retry is out of date.
      if (retries === context.retries) await refuse(context, campaignId, { code: 'plan', message: verdict.message })
      return false
    case 'forbidden':
    case 'invalid':
      return settleRefused(
        context,
        { name, collection },
        { state, verdict: { ...verdict, verdict: verdict.verdict }, retries },
      )
    case 'revoked':
      // The next pull takes the campaign off this device. The server lost this, so it stays to be read.
      if (!state.waits) await keep(context, name, state)
      return true
    default:
      return true
  }
}

async function keep({ store, now }: SyncContext, collection: CollectionName, { campaignId, document }: HeldState) {
  if (!document._deleted) await store.addKeptChanges([{ campaignId, collection, document, at: now() }])
}

type Refused = { state: HeldState; verdict: FinalVerdict }

/** The same for a refusal. */
async function settleRefused(
  context: SyncContext,
  { name, collection }: CollectionSync,
  { state, verdict, retries }: Refused & { retries: number },
): Promise<boolean> {
  const { campaignId, document, stored, waits } = state
  if (verdict.noRoom && name === 'campaigns') {
    const why = { code: 'forbidden', message: verdict.message, noRoom: true } as const
    if (retries === context.retries) await refuse(context, campaignId, why)
    return false
  }
  if (waits) return true
  if (verdict.noRoom) {
    await holdUntilRoom(context, name, { state, verdict })
    return true
  }
  const row = { collection: name, campaignId }
  await context.store.addRejections([rejectionOf(context, { row, doc: document }, verdict)])
  if (!verdict.master) await writeStored(collection, [{ previous: stored, document: stubTombstone(document) }])
  return true
}

/** Becomes an edit of this device: it stays here, says why it isn't synced, and is sent once there is room. */
async function holdUntilRoom(
  context: SyncContext,
  collection: CollectionName,
  { state: { campaignId, document }, verdict }: Refused,
): Promise<void> {
  const key = keyOf(collection, document.id)
  const { rev } = document
  const made = rowMadeHere(context.store.factsOf(campaignId), { key, collection, campaignId, base: null, rev })
  let held: PendingRow | undefined
  // Whatever was written here meanwhile has a row, and gets its own verdict.
  await context.store.changePending([key], (row) => {
    held = row ? undefined : made
    return row ?? made
  })
  if (!held) return
  await context.store.addRejections([{ ...rejectionOf(context, { row: held, doc: document }, verdict), isHeld: true }])
  context.invalid.set(key, rev)
  noteNoRoom(context, held)
}

async function refuse({ store, now }: SyncContext, campaignId: string, why: Omit<Refusal, 'at'>): Promise<void> {
  await store.changeFacts(campaignId, (facts) => facts && { ...facts, refusal: { ...why, at: now() } })
}
