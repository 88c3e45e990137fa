import type { SyncDocument } from '../protocol.ts'
import { stubTombstone } from '../stub-tombstone.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { heldStates, mayOffer } from './held-states.ts'
import { isSameState, keyOf } from './pending.ts'
import { startCampaignOver } from './progress.ts'
import { readServedRevs, type ServedRevs } from './served-revs.ts'
import type { CampaignFacts } from './store.ts'
import { plainOf, readStored, writeStored } from './stored-documents.ts'

/**
 * Makes this device's copy equal to what the server shows, without losing what only this device has. What differs is
 * pulled again. What the server has no trace of is offered if this person may write it, otherwise it leaves the device.
 */
export async function repairCampaign(context: SyncContext, facts: CampaignFacts): Promise<void> {
  for (const sync of context.syncs) await repairCollection(context, sync, facts)
  context.push('all')
  context.pull()
}

async function repairCollection(context: SyncContext, sync: CollectionSync, facts: CampaignFacts): Promise<void> {
  const { store } = context
  const { checkpoint } = await store.progress(sync.name)
  const campaignIds = new Set([facts.id])
  // Read before the server is asked, so that what arrives in between is in its answer.
  const here = new Map<string, SyncDocument>()
  for await (const states of heldStates(context, sync, campaignIds)) {
    for (const { document, waits } of states) if (!waits) here.set(document.id, document)
  }
  const epochs = new Map(Object.entries(checkpoint).map(([id, place]) => [id, Number(place.split(':')[0])]))
  const served = (await readServedRevs(context, sync, { campaignIds, epochs }))?.get(facts.id)
  if (!served) return
  if (differs(here, served)) {
    const place = `${epochs.get(facts.id) ?? 1}:0`
    await store.changeFacts(facts.id, (now) => {
      return now && { ...now, catchingUp: [...new Set([...(now.catchingUp ?? []), sync.name])] }
    })
    await store.changeProgress(sync.name, (progress) => startCampaignOver(progress, facts.id, place))
  }
  for (const document of here.values()) {
    if (!document._deleted && !served.has(document.id)) await offerOrDrop(context, sync, { facts, document })
  }
}

function differs(here: ReadonlyMap<string, SyncDocument>, served: ServedRevs): boolean {
  return [...served].some(([id, { rev, deleted }]) => {
    const document = here.get(id)
    return document ? document.rev !== rev || Boolean(document._deleted) !== deleted : !deleted
  })
}

type Lacking = { facts: CampaignFacts; document: SyncDocument }

async function offerOrDrop(context: SyncContext, sync: CollectionSync, { facts, document }: Lacking): Promise<void> {
  const { store } = context
  const { id, role, memberId = '' } = facts
  const key = keyOf(sync.name, document.id)
  if (mayOffer({ role, memberId, replicas: store.replicas() }, sync.name, document)) {
    const row = { key, collection: sync.name, campaignId: id, base: null, rev: document.rev }
    return store.changePending([key], (known) => known ?? row)
  }
  const stored = (await readStored(sync.collection, [document.id])).get(document.id)
  if (!stored || !isSameState(plainOf(stored), document)) return
  await writeStored(sync.collection, [{ previous: stored, document: stubTombstone(document) }])
}
