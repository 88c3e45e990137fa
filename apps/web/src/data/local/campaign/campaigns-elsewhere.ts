import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { asSyncedAgain, type CampaignFacts, NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { map } from 'rxjs'
import { useDb } from '../store/context.ts'
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

/**
 * Syncs a copy that was cut off with what a restored backup brought back to the server: what is newer here is brought
 * back too, and what both changed becomes a conflict (SPEC.md, G10).
 */
export async function syncCopyAgain(db: LocalDb, id: string): Promise<void> {
  await db.store.changeFacts(id, (facts) => (facts?.cloudDeleted?.isBack ? asSyncedAgain(facts) : facts))
  db.host?.recheck()
}
