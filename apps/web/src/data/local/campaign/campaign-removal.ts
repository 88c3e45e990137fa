import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { type CampaignFacts, NEW_CAMPAIGN_FACTS, removeCampaign } from '@lanternkeep/sync/client'
import { map } from 'rxjs'
import { isLockHeld, untilLockIsFree, whileSharingLock } from '../../../lib/browser/tab-lock.ts'
import { storeDeparture } from '../kept-changes/departure-rows.ts'
import { removeAudioOf } from '../recordings/audio/index.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import { useDb } from '../store/context.ts'
import { now } from '../store/ids.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

/** Ids of campaigns in the cloud that this device doesn't show. */
export type CampaignsElsewhere = {
  /** Removed from this device. */
  removed: string[]
  /** Brought back, but not downloaded yet. */
  returning: string[]
}

export function useCampaignsElsewhere(): Loaded<CampaignsElsewhere> {
  const db = useDb()
  return useLiveValue(liveValue(db.live, 'elsewhere', () => db.store.facts$.pipe(map(campaignsElsewhere))))
}

function campaignsElsewhere(all: ReadonlyMap<string, CampaignFacts>): CampaignsElsewhere {
  const idsOf = (is: (facts: CampaignFacts) => unknown) => [...all.values()].filter(is).map(({ id }) => id)
  return {
    removed: idsOf(({ removed, accepted }) => removed && accepted),
    returning: idsOf(({ removed, restart }) => !removed && restart?.includes('campaigns')),
  }
}

/**
 * Removes the campaign from this device. The cloud and other devices keep it, and pending edits become kept changes.
 * The audio of its recordings is on no other device and is deleted too; the dialog that asks for this warns about it.
 */
export async function removeCampaignFromDevice(db: LocalDb, id: string): Promise<void> {
  const campaign = await db.collections.campaigns.findOne(id).exec()
  const isInCloud = db.store.factsOf(id)?.accepted === true
  if (campaign && isInCloud) {
    await storeDeparture(db.side, { campaignId: id, name: campaign.name, at: now(), seen: true })
  }
  await db.store.changeFacts(id, (facts) => ({ ...(facts ?? { ...NEW_CAMPAIGN_FACTS, id }), removed: true }))
  await removeContents(db, id, isInCloud)
}

/** A tab holds it while it makes campaigns from a copy or an export; until they are complete, they count as removed. */
export const copyLockOf = ({ account }: LocalDb) => `campaign-copy/${account}`

/** Finishes removals that were cut off when the page closed. */
export async function finishRemovals(db: LocalDb): Promise<void> {
  const isCopying = await isLockHeld(copyLockOf(db))
  for (const { id, removed, accepted } of db.store.allFacts()) {
    if (removed && (accepted || !isCopying)) await removeContents(db, id, accepted)
  }
}

/** The removals that this tab is at work on, by database. */
const underWay = new WeakMap<LocalDb, Set<Promise<void>>>()

/** All tabs of an account share it while they remove. */
const lockOf = ({ account }: LocalDb) => `campaign-removal/${account}`
/** A removal looks after each collection whether its campaign is back. */
const STOPS_WITHIN_MS = 10_000

/**
 * Call after campaigns were marked as back: until then, a removal may still take what is written into them. On plain
 * http, where browsers have no locks, only the removals of this tab are waited for.
 */
export async function removalsStopped(db: LocalDb): Promise<void> {
  await Promise.allSettled(underWay.get(db) ?? [])
  await untilLockIsFree(lockOf(db), STOPS_WITHIN_MS)
}

async function removeContents(db: LocalDb, campaignId: string, keepPending: boolean): Promise<void> {
  const works = underWay.get(db) ?? new Set()
  underWay.set(db, works)
  const work = whileSharingLock(lockOf(db), () => removeUnlessBack(db, campaignId, keepPending))
  works.add(work)
  await work.finally(() => works.delete(work))
}

/**
 * Stops where the person brings the campaign back or joins it again, here or in another tab: a pull then downloads what
 * is already gone, and what is still here, with its audio and pending edits, stays.
 */
async function removeUnlessBack(db: LocalDb, campaignId: string, keepPending: boolean): Promise<void> {
  if (await isBack(db, campaignId)) return
  await removeAudioOf(db, campaignId)
  for (const name of COLLECTION_NAMES) {
    const syncs = [{ name, collection: syncCollectionOf(db, name) }]
    await removeCampaign({ store: db.store, now, syncs, campaignId, keepPending })
    // A pull may have stored documents that were removed right after.
    if (await isBack(db, campaignId)) return bringBackCampaign(db, campaignId)
  }
  await keepRefused(db, campaignId)
}

/** As stored: this tab hears a little later what another one stored. */
async function isBack({ side }: LocalDb, campaignId: string): Promise<boolean> {
  const facts = await side.facts.get(campaignId)
  return facts !== undefined && !facts.removed
}

/**
 * The person may not have read these refusals yet, and without the campaign's card there is no other place to show
 * them.
 */
async function keepRefused({ side, store }: LocalDb, campaignId: string): Promise<void> {
  const refused = await side.rejections.where('campaignId').equals(campaignId).toArray()
  await store.addKeptChanges(
    refused.map(({ collection, mine, at }) => ({ campaignId, collection, document: mine, at })),
  )
  await side.rejections.bulkDelete(refused.map(({ id }) => id))
}

/** After the server refused the creation: removes every trace (behavior.md#creating-campaigns). */
export async function rollBackCampaign(db: LocalDb, id: string): Promise<void> {
  await removeCampaignFromDevice(db, id)
  await db.store.changeFacts(id, () => undefined)
}

/** Brings back a campaign that was removed from this device: the next pull downloads the cloud's copy. */
export async function bringBackCampaign(db: LocalDb, id: string): Promise<void> {
  await db.store.changeFacts(id, (facts) => {
    const { removed: _, ...rest } = facts ?? { ...NEW_CAMPAIGN_FACTS, id }
    return { ...rest, restart: [...COLLECTION_NAMES] }
  })
  db.host?.recheck()
}

/** Keeps the copy of a campaign that was deleted from the cloud. It is never uploaded by itself. */
export async function keepCopyOnDevice(db: LocalDb, id: string): Promise<void> {
  await db.store.changeFacts(id, (facts) => {
    return facts?.cloudDeleted ? { ...facts, cloudDeleted: { ...facts.cloudDeleted, kept: true } } : facts
  })
}
