import type { WithDeleted } from 'rxdb'
import type { Checkpoint, PullAnswer, SyncDocument } from '../protocol.ts'
import { type CollectionSync, campaignIdOf, mayReceive, type SyncContext } from './collection-sync.ts'
import { purgeCampaign } from './purge.ts'
import { upstreamSettled } from './push.ts'

export type PulledPage = { documents: WithDeleted<SyncDocument>[]; checkpoint: Checkpoint }

/** A person who types without pause must not keep a page from ever being stored. */
const MOST_REPEATS = 5

/** One page for RxDB: shorter than `limit` only when nothing is left, because RxDB stops there. */
export async function pullPage(
  context: SyncContext,
  sync: CollectionSync,
  since: Checkpoint | undefined,
  limit: number,
): Promise<PulledPage> {
  for (let repeats = 0; ; repeats += 1) {
    const asked = sync.flights.moment()
    const page = await collectPage(context, sync, since ?? {}, limit)
    const overtaken = page.documents.some(({ id }) => sync.flights.pushedSince(id, asked))
    if (!overtaken || repeats === MOST_REPEATS) {
      sync.flights.arrived(page.documents.map(({ id }) => id))
      return page
    }
    await upstreamSettled(sync)
  }
}

/** Resolves once RxDB has stored what is being pulled now. */
export async function downstreamSettled(syncs: CollectionSync[]): Promise<void> {
  await Promise.all(syncs.map(({ replication }) => replication?.internalReplicationState?.streamQueue.down))
}

/** Walks on while the server has more and the page is not full: a page may shrink to nothing here. */
async function collectPage(
  context: SyncContext,
  sync: CollectionSync,
  since: Checkpoint,
  limit: number,
): Promise<PulledPage> {
  const { link, transport, replica } = context
  const documents = new Map<string, WithDeleted<SyncDocument>>()
  const restarts = restartsOf(context, sync)
  let walked = Object.fromEntries(Object.entries(since).filter(([campaignId]) => !restarts.includes(campaignId)))
  const gone = new Set<string>()
  let answer: PullAnswer
  do {
    const body = { collection: sync.name, replica, checkpoint: walked, limit }
    answer = await link.call((signal) => transport.pull(body, signal))
    for (const document of await storedFrom(context, sync, answer)) documents.set(document.id, document)
    walked = { ...walked, ...answer.checkpoint }
    for (const campaignId of answer.gone) gone.add(campaignId)
  } while (answer.more && documents.size < limit)
  if (!answer.more) await forgetRestarts(context, sync, restarts)
  const isToStore = (campaignId: string) => gone.has(campaignId) || mayReceive(context, campaignId)
  const received = Object.entries(walked).filter(([campaignId]) => isToStore(campaignId))
  // What was passed over (a paused campaign) is asked for again later.
  return { documents: [...documents.values()], checkpoint: { ...since, ...Object.fromEntries(received) } }
}

async function storedFrom(context: SyncContext, sync: CollectionSync, answer: PullAnswer) {
  await learnCampaigns(context, answer)
  const purged = []
  for (const campaignId of answer.gone) purged.push(...(await purgeCampaign(context, sync, campaignId)))
  if (sync.name === 'campaigns') await sayFarewells(context, sync, answer)
  const received = answer.documents.filter((document) => mayReceive(context, campaignIdOf(sync.name, document)))
  return [...purged, ...received.map((document) => ({ ...document, _deleted: Boolean(document._deleted) }))]
}

/** Which campaigns this person is in, and as what. */
async function learnCampaigns({ store, onAccepted }: SyncContext, { campaigns }: PullAnswer): Promise<void> {
  for (const { id, role, memberId } of campaigns) {
    const known = store.factsOf(id)
    if (known?.accepted && known.role === role && known.memberId === memberId) continue
    await store.changeFacts(id, (facts) => ({ ...facts, id, role, memberId, accepted: true }))
    if (!known?.accepted) onAccepted(id)
  }
}

/** Who is not in a campaign any more is told so, and forgets what he knew of it: in this order, lest he passes for its GM. */
async function sayFarewells(context: SyncContext, sync: CollectionSync, answer: PullAnswer): Promise<void> {
  const present = new Set(answer.campaigns.map(({ id }) => id))
  for (const campaignId of answer.gone.filter((id) => !present.has(id))) {
    const [campaign] = await sync.collection.storageInstance.findDocumentsById([campaignId], false)
    const why = answer.why?.[campaignId]
    const farewell = { campaignId, name: String(campaign?.name ?? ''), at: context.now(), ...(why && { why }) }
    if (campaign) await context.store.addFarewell(farewell)
    await context.store.changeFacts(campaignId, () => undefined)
    context.onLeft(campaignId)
  }
}

function restartsOf({ store }: SyncContext, { name }: CollectionSync): string[] {
  return store.allFacts().flatMap(({ id, restart }) => (restart?.includes(name) ? [id] : []))
}

/** Those that this walk began with: a pull may have waited for the network since before another one was asked for. */
async function forgetRestarts({ store }: SyncContext, sync: CollectionSync, restarts: string[]): Promise<void> {
  for (const id of restarts) {
    await store.changeFacts(id, (facts) => {
      return facts && { ...facts, restart: facts.restart?.filter((name) => name !== sync.name) }
    })
  }
}
