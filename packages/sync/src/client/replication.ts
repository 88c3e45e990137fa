import type { RxCollection } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { BehaviorSubject, Subject } from 'rxjs'
import { COLLECTION_NAMES, type Checkpoint, type CollectionName, type Poke, type SyncDocument } from '../protocol.ts'
import { type CollectionSync, maySend, type SyncContext } from './collection-sync.ts'
import { createConflictHandler } from './conflict-handler.ts'
import { createFlights } from './flights.ts'
import { loadHeldRows } from './held-rows.ts'
import { createLink, LinkClosed, type LinkState } from './link.ts'
import { openLiveStream } from './live-stream.ts'
import { pullPage } from './pull.ts'
import { pushRows } from './push.ts'
import type { CampaignFacts, ReplicationStore } from './store.ts'
import { touchDocuments } from './touch.ts'
import type { Transport } from './transport.ts'
import { countWaiting } from './waiting.ts'

export type ReplicationOptions = {
  /** One RxCollection per replicated collection. */
  collections: { [Name in CollectionName]: RxCollection }
  transport: Transport
  replica: string
  store: ReplicationStore
  isReplicated: (facts: CampaignFacts) => boolean
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
  /** What this device itself failed with: storage full, storage lost. */
  problem?: string
}

export type Replication = {
  status$: BehaviorSubject<ReplicationStatus>
  /** The network or the person is back: nobody waits any longer, and what was missed is pulled. */
  wake(): void
  setActive(active: boolean): void
  signedIn(): void
  /** The switch, the plan or the facts changed: what may be sent now is sent. `retry` asks refused campaigns again. */
  recheck(options?: { retry?: boolean }): Promise<void>
  stop(): Promise<void>
}

const PUSH_BATCH = 200
const PULL_BATCH = 500
/** A heartbeat comes every 15 s; longer silence on waking means that the stream is dead. */
const QUIET_STREAM_MS = 20_000
const COUNT_EVERY_MS = 150
/** After a campaign turned out to be unknown to the server; doubled each time. */
const FIRST_RESEND_MS = 500
const MOST_RESENDS = 8

/** Starts replicating all collections. One tab at a time may hold it. */
export async function startReplication(options: ReplicationOptions): Promise<Replication> {
  const { store, transport, replica, isHidden } = options
  const link = createLink({ now: options.now, isHidden })
  link.setActive(options.active ?? true)
  const status$ = new BehaviorSubject<ReplicationStatus>({ ...link.state$.value, live: false, waiting: {}, active: true })
  const change = (patch: Partial<ReplicationStatus>) => status$.next({ ...status$.value, ...patch })
  const resync$ = new Subject<CollectionName[]>()
  const resyncAll = () => resync$.next([...COLLECTION_NAMES])
  const later = createLater()
  const resends = new Map<string, number>()
  const held = await loadHeldRows(store)

  const releaseCampaign = async (campaignId: string) => {
    for (const sync of syncs) {
      if (!maySend(context, sync.name, campaignId)) continue
      const rows = held.all().filter((row) => row.collection === sync.name && row.campaignId === campaignId)
      await touchDocuments(
        sync.collection,
        rows.map(({ key }) => key.slice(sync.name.length + 1)),
      )
    }
  }
  /** The server lost it, or never had it: the campaign itself goes first again. */
  const resendCampaign = async (campaignId: string) => {
    const campaigns = syncs.find(({ name }) => name === 'campaigns')
    const [document] = (await campaigns?.collection.storageInstance.findDocumentsById([campaignId], false)) ?? []
    if (!campaigns || !document) return
    if (!held.get('campaigns', campaignId)) {
      await held.hold([{ collection: 'campaigns', campaignId, doc: document, base: null }])
    }
    await touchDocuments(campaigns.collection, [campaignId])
  }
  const onUnknown = (campaignId: string) => {
    const times = resends.get(campaignId) ?? 0
    if (times >= MOST_RESENDS) return
    resends.set(campaignId, times + 1)
    later.run(FIRST_RESEND_MS * 2 ** times, async () => {
      await store.changeFacts(campaignId, (facts) => facts && { ...facts, accepted: false })
      await resendCampaign(campaignId)
    })
  }

  const context: SyncContext = {
    ...options,
    link,
    held,
    onAccepted: (campaignId) => later.run(0, () => releaseCampaign(campaignId)),
    onUnknown,
    onStale: () => later.run(0, async () => resyncAll()),
  }
  const syncs = COLLECTION_NAMES.map((name): CollectionSync => {
    const collection = options.collections[name] as RxCollection<SyncDocument>
    return { name, collection, flights: createFlights(), notes: new Map() }
  })

  const recount = createThrottled(COUNT_EVERY_MS, async () => {
    change({ waiting: await countWaiting(context, syncs), active: syncs.some(isActive) })
  })
  const recheck: Replication['recheck'] = async ({ retry = false } = {}) => {
    if (retry) for (const { id } of store.allFacts()) await store.changeFacts(id, withoutRefusal)
    resends.clear()
    for (const id of new Set(held.all().map(({ campaignId }) => campaignId))) await releaseCampaign(id)
    resyncAll()
    recount.run()
  }

  for (const sync of syncs) replicate(context, sync, resync$)
  const stream = openLiveStream({
    link,
    transport,
    replica,
    onOpen: resyncAll,
    onPoke: ({ collections }: Poke) => resync$.next(collections),
  })
  const subscriptions = [
    link.state$.subscribe((state) => change(state)),
    stream.live$.subscribe((live) => change({ live })),
    ...syncs.flatMap(({ replication, collection }) => [
      resync$.subscribe((names) => names.includes(collection.name as CollectionName) && replication?.reSync()),
      ...(replication ? [replication.active$.subscribe(() => recount.run())] : []),
      ...(replication ? [replication.error$.subscribe((error) => change({ problem: error.message }))] : []),
      collection.eventBulks$.subscribe(() => recount.run()),
    ]),
  ]
  // What was held when the device died, or what may go by now.
  later.run(0, async () => {
    for (const id of new Set(held.all().map(({ campaignId }) => campaignId))) await releaseCampaign(id)
  })

  return {
    status$,
    wake: () => {
      stream.refresh(QUIET_STREAM_MS)
      resyncAll()
    },
    setActive: link.setActive,
    signedIn: link.signedIn,
    recheck,
    stop: async () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      recount.stop()
      const cancelled = Promise.all(syncs.map(({ replication }) => replication?.cancel()))
      link.close()
      await Promise.all([cancelled, later.stop()])
    },
  }
}

function replicate(context: SyncContext, sync: CollectionSync, _resync$: Subject<CollectionName[]>): void {
  sync.collection.conflictHandler = createConflictHandler(context, sync)
  sync.replication = replicateRxCollection<SyncDocument, Checkpoint>({
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

function isActive({ replication }: CollectionSync): boolean {
  const active = replication?.internalReplicationState?.events.active
  return Boolean(active?.up.getValue() || active?.down.getValue())
}

function withoutRefusal(facts: CampaignFacts | undefined): CampaignFacts | undefined {
  if (!facts?.refusal) return facts
  const { refusal: _, ...rest } = facts
  return rest
}

/** Work that must not run inside the handler that asked for it, one piece after the other. */
function createLater() {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let queue: Promise<unknown> = Promise.resolve()
  let stopped = false
  return {
    run: (ms: number, work: () => Promise<unknown>) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (!stopped) queue = queue.then(() => (stopped ? undefined : work()))
      }, ms)
      timers.add(timer)
    },
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await queue
    },
  }
}

/** At most one run at a time and one per interval; the last request is never lost. */
function createThrottled(ms: number, work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  let stopped = false
  const run = () => {
    if (timer || stopped) {
      again = true
      return
    }
    timer = setTimeout(async () => {
      again = false
      await work()
      timer = undefined
      if (again) run()
    }, ms)
  }
  return {
    run,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
