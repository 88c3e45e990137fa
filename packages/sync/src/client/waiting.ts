import { getAssumedMasterState, getChangedDocumentsSince, getLastCheckpointDoc } from 'rxdb'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { type CollectionSync, campaignIdOf, isSameState, maySend, type SyncContext } from './collection-sync.ts'
import { keyOf } from './held-rows.ts'
import { isOwnRev } from './revs.ts'

const PAGE = 500

export type Waiting = {
  /** Changes made here that the server has not taken, by campaign. */
  count(): Promise<Record<string, number>>
  stop(): void
}

/**
 * Counts what was written here behind RxDB's own checkpoint of the push, and the rows that are held. Read from what is
 * stored at first, so that it is right after a crash; then followed: every write, of any tab, is told to this one.
 */
export function createWaiting(context: SyncContext, syncs: CollectionSync[]): Waiting {
  const followed = new Map<CollectionName, Followed>()
  return {
    count: async () => {
      for (const sync of syncs) await releaseSettled(context, sync)
      const campaignByKey = new Map(context.held.all().map((row) => [row.key, row.campaignId]))
      for (const sync of syncs) {
        const state = stateOf(sync)
        if (!state) continue
        const writes = followed.get(sync.name) ?? (await follow(context, sync, state))
        followed.set(sync.name, writes)
        for (const { id, campaignId } of await writes.unsent()) campaignByKey.set(keyOf(sync.name, id), campaignId)
      }
      const counts: Record<string, number> = {}
      for (const campaignId of campaignByKey.values()) counts[campaignId] = (counts[campaignId] ?? 0) + 1
      return counts
    },
    stop: () => {
      for (const { stop } of followed.values()) stop()
    },
  }
}

/** What was held and settled as theirs waits no more, also where a page or a touch came before RxDB's second push. */
async function releaseSettled(context: SyncContext, { name, collection, replication }: CollectionSync): Promise<void> {
  const state = replication?.internalReplicationState
  const free = context.held.all().filter((row) => row.collection === name && maySend(context, row))
  if (!state || free.length === 0) return
  const ids = free.map(({ key }) => key.slice(name.length + 1))
  const assumed = await getAssumedMasterState(state, ids)
  const documents = await collection.storageInstance.findDocumentsById(ids, true)
  const settled = documents.filter((document) => {
    const known = assumed[document.id]?.docData
    const isBelief = known !== undefined && context.held.get(name, document.id)?.believed.includes(known.rev)
    return known !== undefined && !isBelief && isSameState(known, document)
  })
  await context.held.release(
    name,
    settled.map(({ id }) => id),
  )
}

type State = NonNullable<ReturnType<typeof stateOf>>
/** RxDB's order of writing. */
type Place = { lwt: number; id: string }
type Stored = SyncDocument & { _meta: { lwt: number } }
type Written = Place & { campaignId: string }
type Followed = { unsent(): Promise<Iterable<Written>>; stop(): void }

function stateOf({ replication }: CollectionSync) {
  return replication?.internalReplicationState
}

/** Knows every document whose latest state was written here behind the checkpoint of the push. */
async function follow(context: SyncContext, sync: CollectionSync, state: State): Promise<Followed> {
  const written = new Map<string, Written>()
  const pulling = await state.downstreamBulkWriteFlag
  const note = ({ id, rev, _meta, ...document }: Stored, by?: string) => {
    // What the pull stored was not written here, though this device may have made its rev once.
    if (by === pulling || !isOwnRev(rev, context.replica)) written.delete(id)
    else written.set(id, { id, lwt: _meta.lwt, campaignId: campaignIdOf(sync.name, { ...document, id, rev }) })
  }
  // What is told while the stored ones are read is newer than what is read.
  const told: [Stored, string][] = []
  let take: typeof note = (document, by = '') => void told.push([document, by])
  const listening = state.input.forkInstance.changeStream().subscribe(({ events, context: by }) => {
    for (const { documentData } of events) take(documentData as unknown as Stored, by)
  })
  try {
    const until = (await pushedUntil(state)) ?? (await getLastCheckpointDoc<SyncDocument, Place>(state, 'up'))
    for await (const document of changedSince(state, until)) note(document)
  } catch (error) {
    listening.unsubscribe()
    throw error
  }
  for (const [document, by] of told) note(document, by)
  take = note
  return {
    unsent: async () => {
      const until = await pushedUntil(state)
      for (const place of written.values()) if (until && !isBehind(place, until)) written.delete(place.id)
      return written.values()
    },
    stop: () => listening.unsubscribe(),
  }
}

/** RxDB says that a push is over before its checkpoint is written, and nothing tells of the writing. */
async function pushedUntil(state: State): Promise<Place | undefined> {
  await Promise.allSettled([state.checkpointQueue])
  return state.lastCheckpointDoc.up?.checkpointData as Place | undefined
}

function isBehind(place: Place, until: Place): boolean {
  return place.lwt > until.lwt || (place.lwt === until.lwt && place.id > until.id)
}

async function* changedSince({ input }: State, since: Place | undefined) {
  let checkpoint: unknown = since
  for (;;) {
    const changed = await getChangedDocumentsSince(input.forkInstance, PAGE, checkpoint)
    yield* changed.documents as unknown as Stored[]
    if (changed.documents.length < PAGE) return
    checkpoint = changed.checkpoint
  }
}
