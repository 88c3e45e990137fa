import { withWrittenRev } from '@lanternkeep/archive'
import { type Recording, type Session, type TrashedThing, trashedThing } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, isStubTombstone, type SyncDocument } from '@lanternkeep/sync'
import { plainOf, readStored } from '@lanternkeep/sync/client'
import { sessionName } from '../../../lib/session-name.ts'
import { draftsOf } from '../forms/drafts.ts'
import { recordingOfSession } from '../recordings/recordings.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { differingFields, isAncestor, isLaterCombat, missingItems } from './compare-document.ts'
import { type CopyContents, campaignIdIn, type DeviceCopy, isWholeHere } from './format.ts'
import { besideDrafts, draftsThatAdd } from './restore-drafts.ts'
import { step, type Work } from './steps.ts'

/** What restoring a copy would do to this device. Making the plan writes nothing. */
export type RestorePlan = {
  campaigns: CampaignPlan[]
  pictures: number
  drafts: number
  /** Campaigns joined as a player: only their GM can bring them back. */
  joined: number
}

export type CampaignPlan = {
  id: string
  name: string
  isHere: boolean
  /** Missing on this device: all of it comes back. */
  back: Record<CollectionName, number>
  /** Different on this device. */
  changed: ChangedThing[]
  /** Deleted on this device since. */
  deleted: PlannedThing[]
  /** On this device already, the same or newer. */
  unchanged: number
}

export type PlannedThing = {
  /** 'characters/<id>' */
  key: string
  kind: TrashedThing['kind'] | 'campaign' | 'fight'
  name: string
}
export type ChangedThing = PlannedThing & {
  /** The local state was made from the copied one. */
  isOlder: boolean
  fields: string[]
  items: { key: string; field: string; name: string }[]
}

/** What a person wants besides the missing documents: keys of documents and of items. */
export type RestoreChoices = { deleted: ReadonlySet<string>; changed: ReadonlySet<string>; items: ReadonlySet<string> }

type Numbered = Pick<Session, 'id' | 'sessionNumber' | 'date'>
type Sides = { copied: SyncDocument; here: SyncDocument | undefined; isCampaignDeleted: boolean }

const DOCUMENTS_IN_ONE_STEP = 200

export async function planRestore(
  db: LocalDb,
  { contents }: Pick<DeviceCopy, 'contents'>,
  work: Work = {},
): Promise<RestorePlan> {
  const campaigns = await campaignPlans(db, contents)
  const deleted = await deletedCampaigns(db, contents)
  const sessions = await sessionsByCampaign(db, contents)
  const all = COLLECTION_NAMES.reduce((sum, name) => sum + contents.collections[name].length, 0)
  let done = 0
  for (const name of COLLECTION_NAMES) {
    const wanted = contents.collections[name].filter((each) => isWholeHere(db, contents, campaignIdIn(name, each)))
    for (let from = 0; from < wanted.length; from += DOCUMENTS_IN_ONE_STEP) {
      const batch = wanted.slice(from, from + DOCUMENTS_IN_ONE_STEP)
      await step(work, done / all)
      done += batch.length
      const stored = await storedById(db, name, batch)
      for (const copied of batch) {
        const campaignId = campaignIdIn(name, copied)
        const plan = planOf(campaigns, campaignId)
        const sides = { copied, here: stored.get(copied.id), isCampaignDeleted: deleted.has(campaignId) }
        planDocument(plan, name, { ...sides, sessions: sessions.get(campaignId) ?? [] })
      }
    }
  }
  return { campaigns: [...campaigns.values()], ...(await besides(db, contents)) }
}

/** Preselects what would be lost without restoring it, but not what someone deleted, removed or changed on purpose. */
export function suggestedChoices({ campaigns }: RestorePlan): RestoreChoices {
  const changed = campaigns.flatMap((campaign) => campaign.changed)
  const wanted = changed.filter(({ isOlder, fields }) => !isOlder && fields.length > 0)
  return { deleted: new Set(), changed: new Set(wanted.map(({ key }) => key)), items: new Set() }
}

export type Fate = 'back' | 'deleted' | 'same' | 'changed'

/**
 * How a document of the copy relates to this device. A stub tombstone marks what left the device without being deleted.
 * A campaign is on the device whole or not at all, so a deleted one comes back with everything in it.
 */
export function restoreActionFor(name: CollectionName, { copied, here, isCampaignDeleted }: Sides): Fate {
  if (!here) return 'back'
  if (here._deleted) return isStubTombstone(here) || isCampaignDeleted ? 'back' : 'deleted'
  if (isSameWrite(copied, here) || isLaterCombat(name, here, copied)) return 'same'
  const isSame = differingFields(name, copied, here).length + missingItems(name, copied, here).length === 0
  return isSame ? 'same' : 'changed'
}

function isSameWrite(copied: SyncDocument, here: SyncDocument): boolean {
  return copied.rev !== '' && withWrittenRev(copied).rev === withWrittenRev(here).rev
}

/** Acts and rolls come and go by themselves, so no one is asked about them. */
export function isAskedAbout(name: CollectionName): boolean {
  return name !== 'acts' && name !== 'rolls'
}

/** Campaigns that were deleted here as a whole. */
export async function deletedCampaigns(db: LocalDb, { collections }: CopyContents): Promise<Set<string>> {
  const stored = await storedById(db, 'campaigns', collections.campaigns)
  const deleted = [...stored.values()].filter((each) => each._deleted && !isStubTombstone(each))
  return new Set(deleted.map(({ id }) => id))
}

export function keyOfThing(name: CollectionName, id: string): string {
  return `${name}/${id}`
}

type ItemId = { field: string; id: string }

export function keyOfItem(name: CollectionName, id: string, item: ItemId): string {
  return `${keyOfThing(name, id)}/${item.field}/${item.id}`
}

async function campaignPlans(db: LocalDb, { collections }: CopyContents): Promise<Map<string, CampaignPlan>> {
  const here = await storedById(db, 'campaigns', collections.campaigns)
  return new Map(
    collections.campaigns.map(({ id, name }) => {
      const stored = here.get(id)
      return [id, emptyPlan(id, String(name ?? ''), stored !== undefined && !stored._deleted)]
    }),
  )
}

/** Documents of a campaign that isn't in the copy are listed under its id alone. */
function planOf(campaigns: Map<string, CampaignPlan>, id: string): CampaignPlan {
  const plan = campaigns.get(id) ?? emptyPlan(id, '', true)
  campaigns.set(id, plan)
  return plan
}

function emptyPlan(id: string, name: string, isHere: boolean): CampaignPlan {
  const back = Object.fromEntries(COLLECTION_NAMES.map((each) => [each, 0])) as CampaignPlan['back']
  return { id, name, isHere, back, changed: [], deleted: [], unchanged: 0 }
}

/** Those of the copy and those that are here: devices that were apart may each have made one with the same number. */
async function sessionsByCampaign(db: LocalDb, { collections }: CopyContents): Promise<Map<string, Numbered[]>> {
  const copied = collections.sessions as unknown as Session[]
  const isCopied = new Set(copied.map(({ id }) => id))
  const here = plainListOf(await db.collections.sessions.find().exec()).filter(({ id }) => !isCopied.has(id))
  return Map.groupBy([...copied, ...here], ({ campaignId }) => campaignId)
}

type Planned = Sides & { sessions: readonly Numbered[] }

function planDocument(plan: CampaignPlan, name: CollectionName, sides: Planned): void {
  const { copied, here, sessions } = sides
  const fate = restoreActionFor(name, sides)
  if (fate === 'back') plan.back[name] += 1
  else if (fate === 'same' || !here || !isAskedAbout(name)) plan.unchanged += 1
  else if (fate === 'deleted') plan.deleted.push(thingOf(name, copied, sessions))
  else {
    const items = missingItems(name, copied, here).map((item) => ({
      key: keyOfItem(name, copied.id, item),
      field: item.field,
      name: item.name,
    }))
    const fields = differingFields(name, copied, here)
    plan.changed.push({ ...thingOf(name, copied, sessions), isOlder: isAncestor(copied, here), fields, items })
  }
}

function thingOf(name: CollectionName, document: SyncDocument, sessions: readonly Numbered[]): PlannedThing {
  const key = keyOfThing(name, document.id)
  if (name === 'campaigns') return { key, kind: 'campaign', name: String(document.name ?? '') }
  if (name === 'combats' || name === 'acts' || name === 'rolls') return { key, kind: 'fight', name: 'The fight' }
  const { kind, name: called } = trashedThing(name, document)
  const whole = document as unknown as Session & Recording
  if (name === 'sessions') return { key, kind, name: sessionName(whole, sessions) }
  if (name === 'recordings') return { key, kind, name: recordingOfSession(whole, sessions) }
  return { key, kind, name: called }
}

async function besides(db: LocalDb, contents: CopyContents): Promise<Omit<RestorePlan, 'campaigns'>> {
  const images = new Set<string>(await db.side.images.toCollection().primaryKeys())
  const here = draftsOf(db.account)
  const drafts = [...here]
  for (const draft of await draftsThatAdd(db, contents)) {
    const placed = besideDrafts(draft, drafts)
    if (placed) drafts.push(placed)
  }
  const { campaigns } = contents.collections
  const joined = contents.seats.filter(({ id, role }) => role === 'player' && campaigns.some((each) => each.id === id))
  return {
    pictures: contents.images.filter(({ id }) => !images.has(id)).length,
    drafts: drafts.length - here.length,
    joined: joined.length,
  }
}

async function storedById(db: LocalDb, name: CollectionName, documents: readonly SyncDocument[]) {
  const collection = syncCollectionOf(db, name)
  const stored = await readStored(
    collection,
    documents.map(({ id }) => id),
  )
  return new Map([...stored].map(([id, document]) => [id, plainOf(document)]))
}
