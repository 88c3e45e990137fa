import { isLibraryId, SAMPLE_ID } from '@lanternkeep/schema'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { filter, firstValueFrom, timeout } from 'rxjs'
import { databaseName, sideName } from '../engine/account-databases.ts'
import { openSideDatabase } from '../engine/side-database.ts'
import { hasQueuedImagesOf } from '../images/image-queue.ts'
import { forgetDeparture } from '../kept-changes/departure-rows.ts'
import { plainDocument, plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { removeCampaignFromDevice } from './campaign-removal.ts'

/** A membership in this database, with the character names by which its player recognizes it. */
export type LocalMembership = { campaignId: string; campaignName: string; memberId: string; characters: string[] }

const SENT_WITHIN_MS = 15_000

/** Memberships that were joined as a guest. */
export async function membershipsToMove(db: LocalDb): Promise<LocalMembership[]> {
  const memberships: LocalMembership[] = []
  for (const { id: campaignId, role, memberId, removed } of db.store.allFacts()) {
    if (role !== 'player' || !memberId || removed) continue
    const [campaign, heroes] = await Promise.all([
      db.collections.campaigns.findOne(campaignId).exec(),
      db.collections.characters.find({ selector: { campaignId } }).exec(),
    ])
    if (!campaign) continue
    const mine = plainListOf(heroes).filter((hero) => isClaimedBy(hero, memberId))
    memberships.push({
      campaignId,
      campaignName: plainDocument(campaign).name,
      memberId,
      characters: mine.map(({ name }) => name).sort(),
    })
  }
  return memberships.toSorted((a, b) => a.campaignName.localeCompare(b.campaignName))
}

/** Names of the campaigns that someone made or imported here as a guest. The sample doesn't count. */
export async function campaignsOfGuest(db: LocalDb): Promise<string[]> {
  const campaigns = plainListOf(await db.collections.campaigns.find().exec())
  const own = campaigns.filter(({ id }) => {
    const { role, removed } = db.store.factsOf(id) ?? {}
    return id !== SAMPLE_ID && !isLibraryId(id) && role !== 'player' && !removed
  })
  return own.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))
}

/**
 * The membership belongs to the account now, so this copy is removed, without a notice. The account's data gets the code
 * that this device joined by, so that its link still opens the campaign once a newer code was drawn.
 */
export async function dropMovedMembership(db: LocalDb, campaignId: string, account: string): Promise<void> {
  const { joinedBy } = db.store.factsOf(campaignId) ?? {}
  // Only an old link needs it. The membership has moved, even if this can't be stored.
  if (joinedBy) await keepJoinCode(account, { campaignId, joinedBy }).catch(() => undefined)
  await removeCampaignFromDevice(db, campaignId)
  await forgetDeparture(db.side, campaignId)
}

type Joined = { campaignId: string; joinedBy: string }

/** In the data of an account that isn't open yet. What it doesn't know of the membership comes with its first pull. */
async function keepJoinCode(account: string, { campaignId, joinedBy }: Joined): Promise<void> {
  const side = openSideDatabase(sideName(databaseName(account)))
  try {
    await side.transaction('rw', side.facts, async () => {
      const facts = (await side.facts.get(campaignId)) ?? { ...NEW_CAMPAIGN_FACTS, id: campaignId }
      await side.facts.put({ joinedBy, ...facts })
    })
  } finally {
    side.close()
  }
}

/** Resolves once the campaign has no pending documents or pictures; throws when that takes too long. */
export async function whenSent(db: LocalDb, campaignId: string): Promise<void> {
  db.host?.recheck()
  // A replication that has just started is online and active before it has counted its pending documents.
  const isSent$ = db.connection$.pipe(
    filter(({ online, active, waiting }) => online && !active && !waiting[campaignId]),
  )
  await firstValueFrom(isSent$.pipe(timeout({ first: SENT_WITHIN_MS })))
  if (await hasQueuedImagesOf(db, campaignId)) throw new Error(`Pictures of ${campaignId} are not uploaded`)
}

function isClaimedBy(hero: object, memberId: string): boolean {
  return 'claimedBy' in hero && hero.claimedBy === memberId
}
