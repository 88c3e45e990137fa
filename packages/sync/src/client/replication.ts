import type { RxCollection } from 'rxdb'
import type { BehaviorSubject, Unsubscribable } from 'rxjs'
import { COLLECTION_NAMES, type CollectionName, type Poke, type SyncDocument } from '../protocol.ts'
import { type BringBack, createBringBack } from './bring-back.ts'
import { type CollectionLoop, startLoop } from './collection-loop.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { createDigestCheck, type DigestCheck } from './digest-check.ts'
import { createLater, type Later, shared } from './later.ts'
import { createLink } from './link.ts'
import { type LiveStream, openLiveStream } from './live-stream.ts'
import { createPace } from './pace.ts'
import { campaignIdOf } from './pending.ts'
import { createPokedDocuments, withPokedForgotten } from './poked-documents.ts'
import { pullMeanwhile } from './pull-meanwhile.ts'
import { mayMark } from './push.ts'
import { createResender, probeRefused, probeWithoutRoom, withoutRefusal } from './refused-campaigns.ts'
import { withRememberedProgress } from './remembered-progress.ts'
import { uniqueText } from './revs.ts'
import { type ReplicationStatus, type StatusWatch, watchStatus } from './status.ts'
import type { CampaignFacts, ReplicationStore, Sender } from './store.ts'
import { plainOf, REPLICATION_WRITE, type Stored } from './stored-documents.ts'
import type { Transport } from './transport.ts'

export type ReplicationOptions = {
  collections: Partial<Record<CollectionName, RxCollection>>
  transport: Transport
  store: ReplicationStore
  /** Whether this device replicates the campaign at all: the switch, the plan, being signed in. */
  isReplicated: (facts: CampaignFacts) => boolean
  /** Whether the person's plan allows sync, as far as this device knows. */
  hasPlan: () => boolean
  /** Those of the documents whose picture this device is about to send, or can send. */
  withSendablePicture?: SyncContext['withSendablePicture']
  /** Sends the document's picture, which the server lacks; `sendPending` when it was sent, or can't be. */
  sendPicture?: SyncContext['sendPicture']
  /** Shown beside this device's version of a conflict. */
  author: (document: SyncDocument) => string
  now: () => string
  newId: () => string
  isHidden?: () => boolean
  /** Resolves when no one is at the page: what reads every document waits for it. At once if absent. */
  whenQuiet?: SyncContext['whenQuiet']
  /** If false, nothing is sent until `setActive(true)`. */
  active?: boolean
}

export type Replication = {
  status$: BehaviorSubject<ReplicationStatus>
  /** The network or the person is back: ends every wait and pulls what was missed. */
  wake(): void
  /**
   * The browser reports that the network is gone: offline until the server answers a pull, which is tried right now.
   */
  lost(): void
  /** Sends what may be sent now. */
  sendPending(): void
  setActive(active: boolean): void
  signedIn(): void
  /** The switch, the plan or the facts changed: sends what may be sent now. `retry` tries refused campaigns again. */
  recheck(options?: { retry?: boolean }): Promise<void>
  stop(): Promise<void>
}

/** A heartbeat arrives every 15 s. After a longer silence on waking the stream is dead. */
const QUIET_STREAM_MS = 20_000

/** Starts replicating the collections. Only one tab at a time may run it. */
export async function startReplication(options: ReplicationOptions): Promise<Replication> {
  const { transport } = options
  const poked = createPokedDocuments()
  const store = withPokedForgotten(withRememberedProgress(options.store), poked)
  const link = createLink({ isHidden: options.isHidden })
  link.setActive(options.active ?? true)
  const syncs = collectionSyncsOf(options)
  const loops = new Map<CollectionName, CollectionLoop>()
  const pull = (names: readonly CollectionName[] = COLLECTION_NAMES) => {
    for (const name of names) loops.get(name)?.pull()
  }
  const later = createLater((error) => status.fail(error))
  const probe = () => {
    bringBack.run()
    return probeRefused(context)
  }
  const resender = createResender({ context: () => context, later, probe })
  const context: SyncContext = {
    withSendablePicture: async () => new Set(),
    sendPicture: () => {},
    whenQuiet: async () => {},
    ...options,
    store,
    syncs,
    poked,
    link,
    pendingCollections: shared(store.pendingCollections),
    ...nothingLearned(),
    push: (pending, name) => {
      for (const [each, loop] of loops) if (!name || each === name) loop.push(pending)
    },
    recount: () => status.recount(),
    pull: (name) => pull(name && [name]),
    onShared: async (replica) => {
      if (replica === store.replicas()[0]) await store.renewReplica()
    },
    onGeneration: async (change) => {
      await store.beginGeneration(change)
      bringBack.run()
      pull()
    },
    onPlan: (campaignId) => {
      status.askRights()
      resender.onPlan(campaignId)
    },
    onRoom: (campaignIds) => probeWithoutRoom(context, { later, bringBack: () => bringBack.run(), campaignIds }),
    onUnknown: resender.onUnknown,
  }
  const status = watchStatus(context)
  const bringBack = createBringBack(() => context, status.fail)
  const digests = createDigestCheck(() => context, status.fail)
  for (const sync of syncs) loops.set(sync.name, startLoop(context, sync, status.fail))
  sendHeldBack(context, later)
  const probeSoon = () => later.run(0, probe)
  const stream = openLiveStream({
    link,
    transport,
    replica: store.replicas()[0] ?? '',
    run: context.run,
    onOpen: () => {
      pull()
      probeSoon()
      digests.soon()
    },
    onFail: () => status.receive(() => pull(['campaigns'])),
    onPoke: (poke) => status.receive(() => receivePoke(poke, loops)),
    onNews: status.hear,
  })
  const works = [...loops.values(), bringBack]
  status.follow(works, stream.live$)
  digests.follow(works.map(({ active$ }) => active$))
  const ends = followWrites({ context, loops, status, digests })
  ends.push({ unsubscribe: store.announced.begin(senderOf(context)) })
  ends.push(pullMeanwhile(status.status$, () => status.receive(pull)))
  return replicationOf({ context, loops, pull, probeSoon, later, resender, stream, status, bringBack, digests, ends })
}

/** Short changes come with their poke; the others are pulled. */
function receivePoke(poke: Poke, loops: ReadonlyMap<CollectionName, CollectionLoop>): void {
  const { campaignId, generation, collections, changes = [] } = poke
  for (const name of COLLECTION_NAMES.filter((each) => collections.includes(each))) {
    const own = changes.find(({ collection }) => collection === name)
    if (own) loops.get(name)?.receive({ campaignId, generation, changes: own })
    else loops.get(name)?.pull()
  }
}

type Learned =
  | 'run'
  | 'pace'
  | 'probes'
  | 'retries'
  | 'invalid'
  | 'noRoom'
  | 'owned'
  | 'heldActs'
  | 'heroes'
  | 'idle'
  | 'dropping'

/** What a replication knows as it starts. */
function nothingLearned(): Pick<SyncContext, Learned> {
  return {
    run: uniqueText(),
    pace: createPace(),
    probes: new Set(),
    retries: 0,
    invalid: new Map(),
    noRoom: new Map(),
    owned: 0,
    heldActs: new Map(),
    heroes: new Set(),
    idle: new Set(),
    dropping: new Set(),
  }
}

type Parts = {
  context: SyncContext
  loops: ReadonlyMap<CollectionName, CollectionLoop>
  pull: () => void
  probeSoon: () => void
  later: Later
  resender: ReturnType<typeof createResender>
  stream: LiveStream
  status: StatusWatch
  bringBack: BringBack
  digests: DigestCheck
  ends: Unsubscribable[]
}

function replicationOf(parts: Parts): Replication {
  const { context, loops, pull, probeSoon, later, resender, stream, status, bringBack, digests, ends } = parts
  const { link } = context
  return {
    status$: status.status$,
    wake: () => {
      stream.refresh(QUIET_STREAM_MS)
      context.push('all')
      pull()
      probeSoon()
    },
    lost: () => {
      link.lost()
      pull()
    },
    sendPending: () => context.push('all'),
    setActive: link.setActive,
    signedIn: link.signedIn,
    recheck: async ({ retry = false } = {}) => {
      status.show()
      if (retry) await forgetRefusals(context)
      if (retry) resender.forget()
      if (retry) digests.again()
      bringBack.run()
      context.push('all')
      pull()
    },
    stop: async () => {
      for (const each of ends) each.unsubscribe()
      link.close()
      await Promise.all([
        ...[...loops.values()].map((loop) => loop.stop()),
        bringBack.stop(),
        digests.stop(),
        later.stop(),
        status.stop(),
      ])
    },
  }
}

/** Only what leaves at once is marked early: what was never sent is known to be unseen. */
function senderOf(context: SyncContext): Sender {
  const { store, link } = context
  return {
    maySend: (row) => link.isOpen() && mayMark(context, row),
    replica: () => store.replicas()[0] ?? '',
    generation: store.generation,
  }
}

/** A page that died while it asked the server to create a campaign left it held back. */
function sendHeldBack({ store, now, push }: SyncContext, later: Later): void {
  for (const { heldUntil } of store.allFacts()) {
    const left = heldUntil && Date.parse(heldUntil) - Date.parse(now())
    if (left) later.run(Math.max(0, left), async () => push('all'))
  }
}

function collectionSyncsOf({ collections }: ReplicationOptions): CollectionSync[] {
  return COLLECTION_NAMES.flatMap((name) => {
    const collection = collections[name] as RxCollection<SyncDocument> | undefined
    return collection ? [{ name, collection }] : []
  })
}

type FollowingWrites = Pick<Parts, 'context' | 'loops' | 'status' | 'digests'>

/** Sends what any tab writes. The replication's own writes only update the counts and the digest. */
function followWrites({ context, loops, status, digests }: FollowingWrites): Unsubscribable[] {
  return context.syncs.map(({ name, collection }) => {
    return collection.storageInstance.changeStream().subscribe(({ events, context: by }) => {
      status.recount()
      digests.touched(name, events)
      const stored = events.map(({ documentData }) => documentData as Stored)
      context.poked.note(name, stored)
      if (by === REPLICATION_WRITE) return
      const written = stored.map(plainOf)
      loops.get(name)?.pushWritten(written)
      context.onRoom(new Set(written.map((document) => campaignIdOf(name, document))))
      status.show()
      context.link.ask()
    })
  })
}

async function forgetRefusals(context: SyncContext): Promise<void> {
  const { store, invalid, noRoom } = context
  context.retries += 1
  invalid.clear()
  noRoom.clear()
  for (const { id, refusal } of store.allFacts()) {
    if (!refusal) continue
    await store.changeFacts(id, (facts) => facts && withoutRefusal(facts))
  }
}
