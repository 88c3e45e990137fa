import { isLibraryId, SAMPLE_ID } from '@lanternkeep/schema'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { combineLatest, filter, firstValueFrom, timeout } from 'rxjs'
import { databaseName, sideName } from '../engine/account-databases.ts'
import { openSideDatabase } from '../engine/side-database.ts'
import { hasQueuedImagesOf } from '../images/image-queue.ts'
import { forgetDeparture, storeDeparture } from '../kept-changes/departure-rows.ts'
import { now } from '../store/ids.ts'
import { plainDocument, plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { removeCampaignFromDevice } from './campaign-removal.ts'

/** A membership in this database, with the character names by which its player recognizes it. */
export type LocalMembership = {
  campaignId: string
  campaignName: string
  memberId: string
  characters: string[]
  /** The code that this device joined by. */
  joinedBy?: string
}

const SENT_WITHIN_MS = 15_000

/** Memberships that were joined as a guest. */
export async function membershipsToMove(db: LocalDb): Promise<LocalMembership[]> {
  const memberships: LocalMembership[] = []
  for (const { id: campaignId, role, memberId, removed, joinedBy } of db.store.allFacts()) {
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
      ...(joinedBy && { joinedBy }),
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

type Moved = Pick<LocalMembership, 'campaignId' | 'campaignName' | 'joinedBy'>

/**
 * The membership belongs to the account now, so this copy is removed, without a notice. Edits that the server didn't take
 * go to the account's data, where the campaign says so. So does the code that this device joined by: its link still opens
 * the campaign once a newer code was drawn.
 */
export async function dropMovedMembership(db: LocalDb, moved: Moved, account: string): Promise<void> {
  const { campaignId } = moved
  if (isHere(db, campaignId)) await removeCampaignFromDevice(db, campaignId)
  // The membership has moved, even if this can't be stored: then the edits stay kept here, under the campaign's name.
  const isAlong = await bringAlong(db, moved, account).then(
    () => true,
    () => false,
  )
  if (isAlong) await forgetDeparture(db.side, campaignId)
}

/** Into the data of an account that isn't open yet. What it doesn't know of the membership comes with its first pull. */
async function bringAlong(
  { side }: LocalDb,
  { campaignId, campaignName, joinedBy }: Moved,
  account: string,
): Promise<void> {
  const kept = await side.keeps.where({ campaignId }).toArray()
  if (!joinedBy && kept.length === 0) return
  const to = openSideDatabase(sideName(databaseName(account)))
  try {
    await to.transaction('rw', to.facts, to.keeps, to.values, async () => {
      const facts = (await to.facts.get(campaignId)) ?? { ...NEW_CAMPAIGN_FACTS, id: campaignId }
      if (joinedBy) await to.facts.put({ joinedBy, ...facts })
      if (kept.length === 0) return
      await to.keeps.bulkPut(kept)
      await storeDeparture(to, { campaignId, name: campaignName, why: 'again', at: now(), seen: false })
    })
  } finally {
    to.close()
  }
  await side.keeps.bulkDelete(kept.map(({ id }) => id))
}

/**
 * Resolves once the campaign has no pending documents or pictures; throws when that takes too long. A campaign that a
 * pull has taken from this device has nothing left to send.
 */
export async function whenSent(db: LocalDb, campaignId: string): Promise<void> {
  db.host?.recheck()
  // A replication that has just started is online and active before it has counted its pending documents.
  const isSent$ = combineLatest([db.connection$, db.store.facts$]).pipe(
    filter(([{ online, active, waiting }]) => {
      return !isHere(db, campaignId) || (online && !active && !waiting[campaignId])
    }),
  )
  await firstValueFrom(isSent$.pipe(timeout({ first: SENT_WITHIN_MS })))
  if (await hasQueuedImagesOf(db, campaignId)) throw new Error(`Pictures of ${campaignId} are not uploaded`)
}

function isHere(db: LocalDb, campaignId: string): boolean {
  const facts = db.store.factsOf(campaignId)
  return facts !== undefined && !facts.removed
}

function isClaimedBy(hero: object, memberId: string): boolean {
  return 'claimedBy' in hero && hero.claimedBy === memberId
}
