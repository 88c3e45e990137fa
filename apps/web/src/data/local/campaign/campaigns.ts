import {
  type Campaign,
  type CampaignAnswer,
  compareTimes,
  drawJoinCode,
  freeCampaignName,
  isCampaignNameTaken,
  isLibraryId,
} from '@lanternkeep/schema'
import { COLLECTION_NAMES, same } from '@lanternkeep/sync'
import { type CampaignFacts, NEW_CAMPAIGN_FACTS, writeAsServed } from '@lanternkeep/sync/client'
import { combineLatest, distinctUntilChanged, map } from 'rxjs'
import { forgetDeparture } from '../kept-changes/departure-rows.ts'
import { useDb } from '../store/context.ts'
import { changeDocument, insertDocument, readDocument } from '../store/documents.ts'
import { newId, now, randomInt } from '../store/ids.ts'
import { type Loaded, liveValue, plainDocument, plainListOf, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { noteMadeHere } from '../sync/received.ts'
import type { JoinedCampaign } from './campaign-moves.ts'

export type NewCampaign = { name: string; startingLevel: number; sessionNumber: number }

const FIRST_PLAYER_COUNT = 4

/** Every campaign on this device, the last modified first. Those that are being removed or made don't count. */
export function useCampaigns(): Loaded<Campaign[]> {
  return useLiveValue(campaignsOf(useDb()))
}

/** Resolves when every campaign was read, so that a list of them can be shown at once. */
export function readCampaigns(db: LocalDb): Promise<void> {
  const campaigns = campaignsOf(db)
  return new Promise((resolve) => {
    const stop = campaigns.subscribe(() => {
      resolve()
      // The list takes over within seconds.
      queueMicrotask(stop)
    })
  })
}

function campaignsOf(db: LocalDb) {
  return liveValue(db.live, 'campaigns', () => {
    const removed$ = db.store.facts$.pipe(map(removedIds), distinctUntilChanged<string[]>(same))
    return combineLatest([db.collections.campaigns.find().$, removed$]).pipe(
      map(([documents, removed]) => {
        const shown = plainListOf(documents).filter(({ id }) => !removed.includes(id))
        return withoutLibrary(shown).toSorted(byLastModified)
      }),
    )
  })
}

function removedIds(facts: ReadonlyMap<string, CampaignFacts>): string[] {
  return [...facts.values()].filter(({ removed }) => removed).map(({ id }) => id)
}

/** Loaded, with undefined data: this device has no such campaign. */
export function useCampaign(id: string): Loaded<Campaign> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `campaign/${id}`, () => {
      return db.collections.campaigns
        .findOne(id)
        .$.pipe(map((document) => (document ? plainDocument(document) : undefined)))
    }),
  ) as Loaded<Campaign>
}

export type CreateOptions = {
  /** The app is asking the server whether it accepts the campaign. Nothing is sent before the answer. */
  asking?: boolean
}

/** Longer than any request can take, so a tab that died while asking doesn't block its campaign for longer. */
export const ASKING_AT_MOST_MS = 60_000

/** Saves the campaign on this device only. A name that is taken gets ' (n)'. */
export async function createCampaign(
  db: LocalDb,
  draft: NewCampaign,
  { asking = false }: CreateOptions = {},
): Promise<Campaign> {
  const id = newId()
  noteMadeHere(id)
  const heldUntil = new Date(Date.parse(now()) + ASKING_AT_MOST_MS).toISOString()
  if (asking) await db.store.changeFacts(id, () => ({ ...NEW_CAMPAIGN_FACTS, id, heldUntil }))
  const existing = withoutLibrary(plainListOf(await db.collections.campaigns.find().exec()))
  const codes = new Set(existing.flatMap(({ joinCode }) => joinCode ?? []))
  return insertDocument(db.collections.campaigns, {
    id,
    name: freeCampaignName(
      draft.name,
      existing.map(({ name }) => name),
    ),
    joinCode: drawJoinCode(randomInt, codes),
    playerCount: FIRST_PLAYER_COUNT,
    sessionNumber: draft.sessionNumber,
    startingLevel: draft.startingLevel,
    joinOpen: true,
    approveJoins: false,
    lastModified: now(),
    createdAt: now(),
    rev: '',
    conflicts: [],
  })
}

/** The server couldn't be reached: the campaign is uploaded later by the replication. */
export async function releaseNewCampaign(db: LocalDb, id: string): Promise<void> {
  await db.store.changeFacts(id, (facts) => facts && withoutHold(facts))
  db.host?.recheck()
}

function withoutHold({ heldUntil: _, ...facts }: CampaignFacts): CampaignFacts {
  return facts
}

export async function campaignNameTaken(db: LocalDb, name: string): Promise<boolean> {
  const existing = withoutLibrary(plainListOf(await db.collections.campaigns.find().exec()))
  return isCampaignNameTaken(
    name,
    existing.map((campaign) => campaign.name),
  )
}

export async function updateCampaign(db: LocalDb, id: string, patch: Partial<Campaign>): Promise<void> {
  await changeDocument(db.collections.campaigns, id, (campaign) => ({ ...campaign, ...patch, id }))
}

/** Moves Load Campaign on to the next session (behavior.md#loading-a-campaign). Undo goes back to `from`. */
export async function raiseSessionNumber(db: LocalDb, id: string): Promise<{ from: number; to: number }> {
  const raised = await changeDocument(db.collections.campaigns, id, (campaign) => {
    return { ...campaign, sessionNumber: campaign.sessionNumber + 1 }
  })
  return { from: raised.sessionNumber - 1, to: raised.sessionNumber }
}

/** For Save & Exit: only updates `lastModified`. */
export async function touchCampaign(db: LocalDb, id: string): Promise<void> {
  await changeDocument(db.collections.campaigns, id, (campaign) => campaign)
}

/** After the server accepted the creation: adopts its join code and owner, and marks the campaign as accepted. */
export async function adoptServerCampaign(db: LocalDb, served: CampaignAnswer): Promise<void> {
  await db.store.changeFacts(served.id, (facts) => {
    const { refusal: _, ...rest } = facts ?? { ...NEW_CAMPAIGN_FACTS, id: served.id }
    return { ...withoutHold(rest), accepted: true }
  })
  const { joinCode, ownerId } = served
  await changeIfDifferent(db, served.id, { joinCode, ownerId })
  db.host?.recheck()
}

/**
 * Whether this device has something of its own under the id of a campaign that the person joins as a player, or still
 * removes it.
 */
export async function hasOwnCopy(db: LocalDb, campaignId: string): Promise<boolean> {
  const { role = 'gm', accepted, removed } = (await db.side.facts.get(campaignId)) ?? {}
  if (accepted || role === 'player') return false
  return removed === true || (await readDocument(db.collections.campaigns, campaignId)) !== undefined
}

/** Shows a joined campaign at once; the replication fills it. Call `joinBesideOwnCopy` where a copy is in its place. */
export async function saveJoinedCampaign(
  db: LocalDb,
  campaign: CampaignAnswer,
  membership: JoinedCampaign['membership'],
): Promise<void> {
  const join = () =>
    db.store.changeFacts(campaign.id, (facts) => {
      // A copy that was cut off stays so: its GM chooses on its card.
      if (membership.role === 'gm' && facts?.cloudDeleted && !facts.removed) return facts
      // Not here, or removed from this device before: its documents must be downloaded again.
      const restart = !facts || facts.removed ? [...COLLECTION_NAMES] : facts.restart
      return { id: campaign.id, accepted: true, ...membership, ...(restart && { restart }) }
    })
  await join()
  await forgetDeparture(db.side, campaign.id)
  if (campaign.rev) await writeAsServed(db.collections.campaigns, [campaign])
  // This device heard meanwhile that they had been removed. The next pull says which came last.
  if (!db.store.factsOf(campaign.id)) await join()
  db.host?.recheck()
}

/** The campaign that this device joined by exactly that code, if it is still here. */
export async function campaignJoinedBy(db: LocalDb, code: string): Promise<string | undefined> {
  const facts = db.store.allFacts().find(({ joinedBy, removed }) => joinedBy === code && !removed)
  return facts && (await readDocument(db.collections.campaigns, facts.id))?.id
}

async function changeIfDifferent(db: LocalDb, id: string, patch: Partial<Campaign>): Promise<void> {
  const campaign = await readDocument(db.collections.campaigns, id)
  const keys = Object.keys(patch) as (keyof Campaign)[]
  if (campaign && keys.some((key) => patch[key] !== undefined && patch[key] !== campaign[key])) {
    await updateCampaign(db, id, patch)
  }
}

function withoutLibrary(campaigns: readonly Campaign[]): Campaign[] {
  return campaigns.filter(({ id }) => !isLibraryId(id))
}

function byLastModified(a: Campaign, b: Campaign): number {
  return compareTimes(b.lastModified, a.lastModified) || a.id.localeCompare(b.id)
}
