import type { CollectionName, PullAnswer, SyncDocument } from '../protocol.ts'
import { sameRev } from '../rev.ts'
import { bringBackStates, type Campaign, isDue } from './bring-back-states.ts'
import { factsOf, type SyncContext, syncNamed } from './collection-sync.ts'
import { mayOffer } from './held-states.ts'
import { idOf } from './pending.ts'
import { type Progress, placeOf, startCampaignOver } from './progress.ts'
import { forgetCampaign, removeCampaign } from './removal.ts'
import { isOwnRev } from './revs.ts'
import { sayAgain } from './say-again.ts'
import { readServedRevs } from './served-revs.ts'
import type { CampaignFacts } from './store.ts'
import { plainOf, readCampaign, readStored, type Stored } from './stored-documents.ts'

/** See `createBringBack`. */
export async function bringBackCampaigns(context: SyncContext, behind: CampaignFacts[]): Promise<void> {
  for (const [generation, facts] of Map.groupBy(behind, (each) => each.behind ?? '')) {
    await bringBackFrom(context, generation, facts)
  }
  context.push('all')
  context.pull()
}

async function bringBackFrom(context: SyncContext, from: string, behind: CampaignFacts[]): Promise<void> {
  const { link, transport, store, run } = context
  const body = { collection: 'campaigns' as const, replica: store.replicas()[0] ?? '', run, checkpoint: {}, limit: 1 }
  const generation = store.generation()
  const answer = await link.call((signal) => transport.pull({ ...body, generation: from }, signal))
  if (answer.generation !== generation) return context.onGeneration({ from: generation, to: answer.generation ?? '' })
  // The copy is already of this generation: there is nothing to bring back.
  if (!answer.restored) for (const { id } of behind) await store.catchUp(id, new Map())
  if (!answer.restored) return
  const campaigns: Campaign[] = []
  const epochs = new Map(Object.entries(answer.restored ?? {}).map(([id, place]) => [id, epochOf(place)]))
  for (const facts of behind) {
    await noteUnanswered(context, facts.id)
    const campaign = await campaignOf(context, { answer, facts, epochs })
    if (campaign) campaigns.push(campaign)
  }
  const blocked = new Set<string>()
  for (const sync of context.syncs) {
    const open = campaigns.filter(({ id }) => !blocked.has(id))
    for (const id of await bringBackStates(context, sync, { from, campaigns: open, epochs })) blocked.add(id)
  }
  // Restored again meanwhile: start over.
  if (store.generation() !== generation) return
  for (const campaign of campaigns) if (!blocked.has(campaign.id)) await catchUp(context, campaign)
}

/**
 * Edits that were sent in the earlier generation and not answered may have been taken, and brought back by another
 * device.
 */
async function noteUnanswered({ store }: SyncContext, campaignId: string): Promise<void> {
  const rows = (await store.pendingOf(campaignId)).filter(({ sent }) => sent && sent.length > 0)
  for (const [collection, open] of Map.groupBy(rows, (row) => row.collection)) {
    const progress = await store.progress(collection)
    await store.changePending(
      open.map(({ key }) => key),
      (row) => row && { ...row, unsure: row.unsure ?? placeOf(progress, campaignId, idOf(row)) ?? '0' },
    )
  }
}

/** `epochs`: of every membership of this person. */
type Found = { answer: PullAnswer; facts: CampaignFacts; epochs: ReadonlyMap<string, number> }

/** The campaign to bring back to; undefined if it was handled another way. */
async function campaignOf(
  context: SyncContext,
  { answer, facts: { id, role, catchingUp }, epochs }: Found,
): Promise<Campaign | undefined> {
  const membership = answer.campaigns.find((each) => each.id === id)
  const place = answer.restored?.[id]
  if (!membership || place === undefined) {
    // The pull says what happened to it.
    if (answer.why?.[id]) await context.store.catchUp(id, new Map())
    else if (role === 'gm') return { id, role, memberId: '', isLost: true, isUnplaced: true, epoch: 1, seq: 0 }
    else await leaveLostCampaign(context, id)
    return undefined
  }
  const [epoch, seq] = [epochOf(place), Number(place.split(':')[1])]
  const isUnplaced = catchingUp !== undefined || !(await isWhole(context, id))
  const campaign: Campaign = { ...membership, isLost: false, isUnplaced, epoch, seq }
  if (membership.role === role) return campaign
  // This device's documents can't be offered from another membership, and go, whatever their places say.
  const { store, now, syncs } = context
  const kept = await keepWrittenHere(context, id, epochs)
  if (!kept) return undefined
  const setAside = await removeCampaign({ store, now, syncs, campaignId: id, keepPending: true, withDeleted: true })
  if (kept.length + setAside.length > 0) await sayAgain(context, id)
  await catchUp(context, { ...campaign, isUnplaced: true })
  return undefined
}

/**
 * Keeps, to read, what was written on this device and the server doesn't have. Undefined if the server was restored
 * again meanwhile.
 */
async function keepWrittenHere(
  context: SyncContext,
  campaignId: string,
  epochs: ReadonlyMap<string, number>,
): Promise<SyncDocument[] | undefined> {
  const { store, now, syncs } = context
  const kept: SyncDocument[] = []
  for (const sync of syncs) {
    const here = (await readCampaign(sync, campaignId)).map(plainOf)
    const own = here.filter(({ rev, _deleted }) => !_deleted && isOwnRev(rev, store.replicas()))
    if (own.length === 0) continue
    const served = await readServedRevs(context, sync, { campaignIds: new Set([campaignId]), epochs })
    if (!served) return undefined
    const lost = own.filter(({ id, rev }) => !sameRev(served.get(campaignId)?.get(id)?.rev ?? '', rev))
    await store.addKeptChanges(lost.map((document) => ({ campaignId, collection: sync.name, document, at: now() })))
    kept.push(...lost)
  }
  return kept
}

/** A removal that a page didn't finish took the campaign itself first: its places say more than is here. */
async function isWhole(context: SyncContext, id: string): Promise<boolean> {
  const stored = await storedCampaign(context, id)
  return stored !== undefined && !stored._deleted
}

async function storedCampaign(context: SyncContext, id: string): Promise<Stored | undefined> {
  const campaigns = syncNamed(context, 'campaigns')
  return campaigns && (await readStored(campaigns.collection, [id])).get(id)
}

/** From here on the campaign syncs as usual: from its beginning if this device brought something back. */
async function catchUp(context: SyncContext, campaign: Campaign): Promise<void> {
  const { store, syncs } = context
  const changes = new Map<CollectionName, (progress: Progress) => Progress>()
  for (const { name } of syncs) {
    if (!isDue(await store.progress(name), campaign)) continue
    changes.set(name, (progress) => startCampaignOver(progress, campaign.id, `${campaign.epoch}:0`))
  }
  await store.catchUp(campaign.id, changes)
}

/**
 * For a player whose campaign the server no longer has. Their own sheets are kept, since its GM's device may never come
 * back.
 */
async function leaveLostCampaign(context: SyncContext, campaignId: string): Promise<void> {
  const { store, now, syncs } = context
  const { memberId = '' } = factsOf(context, campaignId)
  for (const sync of syncs) {
    const here = (await readCampaign(sync, campaignId)).map(plainOf)
    const own = here.filter(
      (document) =>
        sync.name === 'characters' &&
        mayOffer({ role: 'player', memberId, replicas: store.replicas() }, sync.name, document),
    )
    await store.addKeptChanges(own.map((document) => ({ campaignId, collection: sync.name, document, at: now() })))
  }
  const campaign = await storedCampaign(context, campaignId)
  const name = String(campaign?.name ?? '')
  if (campaign && !campaign._deleted) await store.addDeparture({ campaignId, name, at: now(), why: 'restored' })
  await removeCampaign({ store, now, syncs, campaignId, keepPending: true, withDeleted: true })
  await forgetCampaign({ store, syncs }, { campaignId })
}

function epochOf(place: string): number {
  return Number(place.split(':')[0])
}
