import type { RxCollection } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { BehaviorSubject, type Subscription } from 'rxjs'
import {
  type Checkpoint,
  COLLECTION_NAMES,
  type CollectionName,
  type GmPresence,
  type News,
  type SyncDocument,
} from '../protocol.ts'
import { resendIfClockWentBack } from './clock.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { createConflictHandler } from './conflict-handler.ts'
import { createFlights } from './flights.ts'
import { createResender, probeRefused, releaseHeldRows } from './held-release.ts'
import { loadHeldRows } from './held-rows.ts'
import { createLater, createThrottled } from './later.ts'
import { createLink, type Link, LinkClosed, type LinkState } from './link.ts'
import { openLiveStream } from './live-stream.ts'
import { downstreamSettled, pullPage } from './pull.ts'
import { hasLeft, keepUnsent } from './purge.ts'
import { pushRows } from './push.ts'
import type { CampaignFacts, ReplicationStore } from './store.ts'
import type { Transport } from './transport.ts'
import { createWaiting } from './waiting.ts'

export type ReplicationOptions = {
  collections: Partial<Record<CollectionName, RxCollection>>
  transport: Transport
  replica: string
  store: ReplicationStore
  /** Whether this device replicates the campaign at all: the switch, the plan, being signed in. */
  isReplicated: (facts: CampaignFacts) => boolean
  /** Shown beside this device's version of a conflict. */
  author: () => string
  now: () => string
  newId: () => string
  isHidden?: () => boolean
  /** False: nothing is sent until `setActive(true)`. */
  active?: boolean
}

export type ReplicationStatus = LinkState & {
  /** The live stream is open. */
  live: boolean
  /** Changes the server has not taken, by campaign. */
  waiting: Record<string, number>
  /** A push or pull is under way. */
  active: boolean
  /** What the stream told of the people of each campaign. */
  tables: Record<string, TableStatus>
  /** Changes whenever what the person may do may have: the stream said so, or could not for a while. */
  rights: number
  /** What this device itself failed with: storage full, storage lost. */
  problem?: string
}

/** `members` changes whenever the list of members may have. */
export type TableStatus = { gm?: GmPresence; members: number }

export type Replication = {
  status$: BehaviorSubject<ReplicationStatus>
  /** The network or the person is back: nobody waits any longer, and what was missed is pulled. */
  wake(): void
  setActive(active: boolean): void
  signedIn(): void
  /** The switch, the plan or the facts changed: what may be sent now is sent. `retry` asks refused campaigns again. */
  recheck(options?: { retry?: boolean }): Promise<void>
  /** Puts aside what never left this device, before the campaign is taken off it. */
  keepUnsent(campaignId: string): Promise<void>
  stop(): Promise<void>
}

const PUSH_BATCH = 200
const PULL_BATCH = 500
/** A heartbeat comes every 15 s; longer silence on waking means that the stream is dead. */
const QUIET_STREAM_MS = 20_000
const COUNT_EVERY_MS = 100

/** Starts replicating the collections. Of all tabs, one at a time may hold it. */
export async function startReplication(options: ReplicationOptions): Promise<Replication> {
  const link = createLink({ now: options.now, isHidden: options.isHidden })
  link.setActive(options.active ?? true)
  const later = createLater((error) => status.fail(error))
  const held = await loadHeldRows(options.store)
  const syncs = collectionSyncsOf(options)
  const resender = createResender(
    () => context,
    () => syncs,
    later,
  )
  const resync = (names: readonly CollectionName[] = COLLECTION_NAMES) => {
    for (const { name, replication } of syncs) if (names.includes(name)) replication?.reSync()
  }
  const context: SyncContext = {
    ...options,
    link,
    held,
    probes: new Set(),
    onAccepted: (campaignId) => later.run(0, () => releaseHeldRows(context, syncs, campaignId)),
    onUnknown: resender.onUnknown,
    onStale: () => later.run(0, async () => resync()),
    departed: new Set(),
    hasLeft: (campaignId) => hasLeft(context, syncs, campaignId),
    onLeft: (campaignId) => {
      later.run(0, async () => {
        await downstreamSettled(syncs)
        await releaseHeldRows(context, syncs, campaignId)
      })
    },
  }
  for (const sync of syncs) sync.replication = replicate(context, sync)
  const stream = openLiveStream({
    link,
    transport: options.transport,
    replica: options.replica,
    onOpen: () => {
      resync()
      later.run(0, () => probeRefused(context, syncs))
    },
    onPoke: ({ collections }) => resync(collections),
    onNews: (news) => status.hear(news),
  })
  const status = watchStatus(context, syncs, stream.live$)
  // What was held when the device was switched off, and may go by now.
  later.run(0, () => releaseHeldRows(context, syncs))
  for (const sync of syncs) later.run(0, () => resendIfClockWentBack(context, sync))

  return {
    status$: status.status$,
    wake: () => {
      stream.refresh(QUIET_STREAM_MS)
      resync()
      later.run(0, () => probeRefused(context, syncs))
    },
    setActive: link.setActive,
    signedIn: link.signedIn,
    recheck: async ({ retry = false } = {}) => {
      if (retry) for (const { id } of options.store.allFacts()) await options.store.changeFacts(id, withoutRefusal)
      if (retry) resender.forget()
      await releaseHeldRows(context, syncs)
      resync()
    },
    keepUnsent: async (campaignId) => {
      for (const sync of syncs) await keepUnsent(context, sync, campaignId)
    },
    stop: () => stop(syncs, link, [status, later]),
  }
}

function collectionSyncsOf({ collections }: ReplicationOptions): CollectionSync[] {
  return COLLECTION_NAMES.flatMap((name) => {
    const collection = collections[name] as RxCollection<SyncDocument> | undefined
    return collection ? [{ name, collection, flights: createFlights(), notes: new Map() }] : []
  })
}

function replicate(context: SyncContext, sync: CollectionSync): CollectionSync['replication'] {
  sync.collection.conflictHandler = createConflictHandler(context, sync)
  return replicateRxCollection<SyncDocument, Checkpoint>({
    collection: sync.collection,
    replicationIdentifier: 'lanternkeep',
    live: true,
    waitForLeadership: false,
    toggleOnDocumentVisible: false,
    push: { batchSize: PUSH_BATCH, handler: (rows) => unlessClosed(pushRows(context, sync, rows), []) },
    pull: {
      batchSize: PULL_BATCH,
      handler: (checkpoint, limit) => {
        return unlessClosed(pullPage(context, sync, checkpoint, limit), { documents: [], checkpoint: checkpoint ?? {} })
      },
    },
  })
}

/** RxDB retries what a handler throws; once the replication is stopped there is nothing to retry. */
async function unlessClosed<T>(work: Promise<T>, whenClosed: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof LinkClosed) return whenClosed
    throw error
  }
}

function watchStatus(context: SyncContext, syncs: CollectionSync[], live$: BehaviorSubject<boolean>) {
  const { link } = context
  const status$ = new BehaviorSubject<ReplicationStatus>({
    ...link.state$.value,
    live: false,
    waiting: {},
    tables: {},
    rights: 0,
    active: true,
  })
  const change = (patch: Partial<ReplicationStatus>) => status$.next({ ...status$.value, ...patch })
  const fail = (error: unknown) => change({ problem: problemOf(error) })
  let wasLive = false
  const waiting = createWaiting(context, syncs)
  const recount = createThrottled(COUNT_EVERY_MS, async () => {
    const active = syncs.some(isActive)
    change({ waiting: await waiting.count(), active, ...(!active && { problem: undefined }) })
  })
  const subscriptions: (Subscription | undefined)[] = [
    link.state$.subscribe(change),
    live$.subscribe((live) => {
      change({ live, ...(live && wasLive && { rights: status$.value.rights + 1 }) })
      wasLive ||= live
    }),
    ...syncs.flatMap(({ replication, collection }) => [
      collection.eventBulks$.subscribe(recount.run),
      // Whoever waits for the end of a push is told at once.
      replication?.active$.subscribe((active) => (active ? recount.run() : recount.runSoon())),
      replication?.error$.subscribe(fail),
    ]),
  ]
  const stopWatching = async () => {
    for (const subscription of subscriptions) subscription?.unsubscribe()
    await recount.stop()
    waiting.stop()
  }
  const hear = (news: News) => {
    if ('rights' in news) return change({ rights: status$.value.rights + 1 })
    const { table, gm, members } = news
    const known = status$.value.tables[table] ?? { members: 0 }
    const heard = { ...known, ...(gm && { gm }), ...(members && { members: known.members + 1 }) }
    change({ tables: { ...status$.value.tables, [table]: heard } })
  }
  return { status$, hear, fail, stop: stopWatching }
}

function isActive({ replication }: CollectionSync): boolean {
  const active = replication?.internalReplicationState?.events.active
  return !active || active.up.getValue() || active.down.getValue()
}

function problemOf(error: unknown): string {
  const isFull = error instanceof Error && error.message.includes('QuotaExceeded')
  return isFull ? 'This device has no storage left' : 'This device could not store or send a change; it tries again'
}

function withoutRefusal(facts: CampaignFacts | undefined): CampaignFacts | undefined {
  if (!facts?.refusal) return facts
  const { refusal: _, ...rest } = facts
  return rest
}

async function stop(syncs: CollectionSync[], link: Link, others: { stop: () => Promise<void> }[]): Promise<void> {
  // First cancelled, then closed: a handler that gives up must not look like one that succeeded.
  const cancelled = syncs.map(({ replication }) => replication?.cancel())
  link.close()
  await Promise.all([...cancelled, ...others.map((other) => other.stop())])
}
