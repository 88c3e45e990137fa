import type { Checkpoint, PullAnswer, SyncDocument } from '../protocol.ts'
import { same } from '../same.ts'
import { afterCatchingUp, isBehind } from './behind.ts'
import { type CollectionSync, isOutdated, mayReceive, type SyncContext } from './collection-sync.ts'
import { dropCampaign, removeIfLeft } from './drop-campaign.ts'
import { isCutOff, isOfLostMembership, learnCampaigns } from './learn-campaigns.ts'
import { sendWhatMayFit, withDeletions } from './no-room.ts'
import { campaignIdOf, idOf, isNeverSeen, isSameState, keyOf, pendingEdit, withBase } from './pending.ts'
import { afterPull, type Progress, type Pulled, startCampaignOver } from './progress.ts'
import { removeCampaign } from './removal.ts'
import { sayAgain } from './say-again.ts'
import type { PendingRow } from './store.ts'
import { plainOf, readStored, type Stored, writeStored } from './stored-documents.ts'
import { hasMarkedActs } from './undone-acts.ts'
import { noteClaims, noteHeroes } from './waits-for-hero.ts'

const PULL_BATCH = 500

/** Pulls page by page until nothing is left; `betweenPages` may send what was written meanwhile. */
export async function pullChanges(
  context: SyncContext,
  sync: CollectionSync,
  betweenPages: () => Promise<void>,
): Promise<void> {
  const { link, transport, store, run } = context
  await forgetPlaces(context, sync)
  /** Where the pages so far ended. Not stored for campaigns that are paused here or that start over. */
  let passed: Checkpoint = {}
  const startingOver: StartingOver = new Map()
  for (;;) {
    const replica = store.replicas()[0] ?? ''
    const generation = store.generation()
    const paused = new Set(store.allFacts().flatMap(({ id }) => (mayReceive(context, id) ? [] : [id])))
    const progress = await store.progress(sync.name)
    const checkpoint = { ...progress.checkpoint, ...placesOf(passed, (id) => paused.has(id) || startingOver.has(id)) }
    const body = { collection: sync.name, replica, run, generation, checkpoint, limit: PULL_BATCH }
    const answer = await link.call((signal) => transport.pull(body, signal), { purpose: 'pull' })
    if (answer.replicaShared) await context.onShared(replica)
    if (answer.restored) return context.onGeneration({ from: generation, to: answer.generation ?? '' })
    if (answer.generation !== undefined && generation === '') await store.learnGeneration(answer.generation)
    if (isOutdated(context, answer)) continue
    if (await isOfLostMembership(store, answer.campaigns, { name: sync.name, progress })) continue
    passed = { ...passed, ...answer.checkpoint }
    const pulled = await storePage(context, sync, { answer, progress, paused, startingOver, passed })
    if (!(await storeProgress(context, sync, { progress, pulled }))) continue
    if (!answer.more) return noteCaughtUp(context, sync, paused)
    await betweenPages()
  }
}

/**
 * `progress`: as it was when the page was asked for. A campaign that was started over since keeps its place. Returns
 * false if there is one: what it misses isn't asked for yet.
 */
export async function storeProgress(
  { store }: SyncContext,
  { name }: CollectionSync,
  { progress, pulled }: { progress: Progress; pulled: Pulled },
): Promise<boolean> {
  const ids = Object.keys(pulled.places)
  if (ids.length === 0 || same(afterPull(progress, pulled), progress)) return true
  let hasMovedAll = true
  await store.changeProgress(name, (now) => {
    const places = placesOf(pulled.places, (id) => now.checkpoint[id] === progress.checkpoint[id])
    hasMovedAll = Object.keys(places).length === ids.length
    return afterPull(now, { ...pulled, places })
  })
  return hasMovedAll
}

async function noteCaughtUp({ store }: SyncContext, { name }: CollectionSync, paused: ReadonlySet<string>) {
  for (const { id, catchingUp } of store.allFacts()) {
    if (!catchingUp?.includes(name) || paused.has(id)) continue
    await store.changeFacts(id, (facts) => facts && afterCatchingUp(facts, name))
  }
}

function placesOf(checkpoint: Checkpoint, isMeant: (campaignId: string) => boolean): Checkpoint {
  return Object.fromEntries(Object.entries(checkpoint).filter(([id]) => isMeant(id)))
}

/** The beginning of the membership that a place belongs to. */
function startOf(place: string): string {
  return `${place.split(':')[0]}:0`
}

/**
 * Campaigns whose documents are sent again, for another membership or role, by what their pages had so far. Their places
 * are stored with the last page: a pull that is cut off starts them over once more.
 */
type StartingOver = Map<string, { served: Set<string>; passedOver: Pulled['passedOver'] }>

/** `progress` and `paused`, the campaigns that could receive nothing: as they were when the page was requested. */
type Page = {
  answer: PullAnswer
  progress: Progress
  paused: ReadonlySet<string>
  startingOver: StartingOver
  passed: Checkpoint
}

/** Stores a page's documents; returns the progress to store after them. */
async function storePage(context: SyncContext, sync: CollectionSync, page: Page): Promise<Pulled> {
  const { answer, progress, paused, startingOver } = page
  await learnCampaigns(context, answer, { name: sync.name, progress })
  const gone = answer.gone.filter((id) => !isBehind(context.store.factsOf(id)))
  const isReceived = (id: string) => !paused.has(id) && mayReceive(context, id)
  const unserved = new Set<string>()
  for (const campaignId of gone) {
    const isServed = isReceived(campaignId) && answer.campaigns.some(({ id }) => id === campaignId)
    await dropCampaign(context, sync, { campaignId, answer, isServed })
    if (isServed) startingOver.set(campaignId, { served: new Set(), passedOver: [] })
    else unserved.add(campaignId)
  }
  // One that may not be received any more starts over once more later: no place of it is stored.
  for (const id of startingOver.keys()) if (!isReceived(id)) startingOver.delete(id)
  const received = placesOf(answer.checkpoint, isReceived)
  // One of which everything was dropped, and nothing may be received now, is pulled from its beginning later.
  const starts = Object.entries(placesOf(answer.checkpoint, (id) => unserved.has(id))).map(([id, at]) => [
    id,
    startOf(at),
  ])
  const cutOff = placesOf(answer.checkpoint, (id) => isCutOff(context, id))
  const places = { ...Object.fromEntries(starts), ...cutOff, ...received }
  const documents = answer.documents.filter((document) => campaignIdOf(sync.name, document) in received)
  const isRenewed = (document: SyncDocument) => startingOver.has(campaignIdOf(sync.name, document))
  const waiting = await storeServed(context, sync, { documents, isRenewed })
  for (const campaignId of new Set(documents.map((document) => campaignIdOf(sync.name, document)))) {
    await removeIfLeft(context, sync, campaignId)
  }
  const passedOver = waiting.map((document) => ({ id: document.id, campaignId: campaignIdOf(sync.name, document) }))
  const pulled = { places, passedOver, published: answer.published }
  return startingOver.size === 0 ? pulled : withStartingOver(context, sync, { ...page, documents, pulled })
}

/** The documents of the page that were stored, and what of the progress they are. */
type StoredPage = Page & { documents: SyncDocument[]; pulled: Pulled }

/** A document that is sent again never goes missing in between; after the last page, what was not sent again goes. */
async function withStartingOver(context: SyncContext, sync: CollectionSync, page: StoredPage): Promise<Pulled> {
  const { answer, startingOver, passed, documents, pulled } = page
  const { store, now } = context
  for (const document of documents) startingOver.get(campaignIdOf(sync.name, document))?.served.add(document.id)
  for (const one of pulled.passedOver) startingOver.get(one.campaignId)?.passedOver.push(one)
  const isOver = (id: string) => !startingOver.has(id)
  const others = pulled.passedOver.filter(({ campaignId }) => isOver(campaignId))
  if (answer.more) return { ...pulled, places: placesOf(pulled.places, isOver), passedOver: others }
  const removal = { store, now, syncs: [sync], keepPending: true, withDeleted: true }
  const complete = new Set<string>()
  for (const [campaignId, one] of startingOver) {
    const setAside = await removeCampaign({ ...removal, campaignId, replaced: one.served })
    if (setAside.length > 0) await sayAgain(context, campaignId)
    // What a page brought, before or after an edit or a deletion that is gone now, is missing: all of it is pulled again.
    if (one.passedOver.length > 0 || setAside.some((id) => one.served.has(id))) context.pull(sync.name)
    else complete.add(campaignId)
  }
  const places = { ...placesOf(pulled.places, isOver), ...placesOf(passed, (id) => complete.has(id)) }
  return { ...pulled, places, passedOver: others }
}

/**
 * `isRenewed`: of a campaign whose documents this device may hold only as they are served now. `known`: states that need
 * not be read, by id.
 */
type Served = {
  documents: SyncDocument[]
  isRenewed: (document: SyncDocument) => boolean
  known?: ReadonlyMap<string, Stored>
}

/**
 * A document that holds a pending edit stays as it is: its push will be answered with the server's state. One that was
 * made and deleted here will not be sent; another device may have made it, too. Returns the documents that were not
 * stored.
 */
export async function storeServed(
  context: SyncContext,
  sync: CollectionSync,
  { documents, isRenewed, known = new Map() }: Served,
): Promise<SyncDocument[]> {
  const { store } = context
  const ids = documents.map(({ id }) => id)
  const read = await readStored(
    sync.collection,
    ids.filter((id) => !known.has(id)),
  )
  // Read after the documents: an edit that is stored has its row by then.
  const rows = await store.pendingAt([...read.keys()].map((id) => keyOf(sync.name, id)))
  const stored = new Map([...known, ...read])
  const isEdited = (row: PendingRow) => {
    const edit = pendingEdit(row, stored.get(idOf(row)), store.replicas())
    return edit !== undefined && !isNeverSeen(row, edit)
  }
  const edited = new Set(rows.filter(isEdited).map(idOf))
  const changed = documents.filter((document) => {
    const previous = stored.get(document.id)
    if (edited.has(document.id)) return false
    return isRenewed(document) || !previous || !isSameState(plainOf(previous), document)
  })
  const overtaken = await writeStored(
    sync.collection,
    changed.map((document) => ({ previous: stored.get(document.id), document })),
  )
  // Written since it was known: it may be an edit, or one that the server has taken by now.
  const outdated = changed.filter(({ id }) => known.has(id) && overtaken.has(id))
  const replaced = changed.filter(({ id }) => stored.has(id) && !overtaken.has(id))
  await moveBases(context, sync, replaced)
  if (sync.name === 'characters') {
    await noteClaims(
      context,
      sync,
      documents.filter(({ id }) => edited.has(id)),
    )
    noteHeroes(context, documents)
    if (hasMarkedActs(stored, changed)) context.pull('acts')
  }
  sendWhatMayFit(context, withDeletions(sync.name, documents))
  const waiting = documents.filter(({ id }) => edited.has(id) || (overtaken.has(id) && !known.has(id)))
  if (outdated.length === 0) return waiting
  return [...waiting, ...(await storeServed(context, sync, { documents: outdated, isRenewed }))]
}

/** A local write that was announced and not stored yet can only be stored on top of what was just written. */
async function moveBases({ store }: SyncContext, { name }: CollectionSync, written: SyncDocument[]): Promise<void> {
  if (written.length === 0) return
  const byKey = new Map(written.map((document) => [keyOf(name, document.id), document]))
  const rows = await store.pendingAt([...byKey.keys()])
  if (rows.length === 0) return
  await store.changePending(
    rows.map(({ key }) => key),
    (row, key) => row && withBase(row, byKey.get(key) ?? row.base),
  )
}

/** Campaigns that were brought back are pulled from their beginning. */
async function forgetPlaces({ store }: SyncContext, { name }: CollectionSync): Promise<void> {
  const restarts = store.allFacts().filter(({ restart, behind }) => restart?.includes(name) && behind === undefined)
  if (restarts.length === 0) return
  await store.changeProgress(name, (progress) => {
    return restarts.reduce((rest, { id }) => startCampaignOver(rest, id), progress)
  })
  for (const { id } of restarts) {
    await store.changeFacts(id, (facts) => {
      return facts && { ...facts, restart: facts.restart?.filter((each) => each !== name) }
    })
  }
}
