import { isLibraryId } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '@lanternkeep/sync'
import type { CampaignFacts, Rejection } from '@lanternkeep/sync/client'
import { hashBytes } from '../../../lib/hash.ts'
import { forgetMoves } from '../campaign/campaign-moves.ts'
import { removalsStopped } from '../campaign/campaign-removal.ts'
import type { KeptDocument } from '../engine/side-database.ts'
import { draftsOf, putDraft } from '../forms/drafts.ts'
import { forgetDeparture } from '../kept-changes/departure-rows.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { bytesOf } from './base64.ts'
import { type CopyContents, campaignIdIn, type DeviceCopy, isIn, isWholeHere } from './format.ts'
import { deletedCampaigns, isAskedAbout, type RestoreChoices } from './plan-restore.ts'
import { type Outcome, restoreDocuments } from './restore-documents.ts'
import { besideDrafts, draftsThatAdd } from './restore-drafts.ts'
import { partOf, step, type Work } from './steps.ts'

export type Restored = {
  /** How many documents of each kind came back or were merged. */
  documents: Record<CollectionName, number>
  /** Were here already, the same or newer. */
  unchanged: number
  /** Deleted or changed here since, and not chosen. */
  left: number
  /** Fields with another value here: both are kept, and a person chooses. */
  conflicts: number
  /** Campaigns joined as a player, which only their GM can bring back. The player's own sheets are kept for reading. */
  joined: number
  pictures: number
  drafts: number
  /** Canceled in the middle: what is counted here is restored, the rest isn't. */
  stopped: boolean
}

const DOCUMENTS_IN_ONE_STEP = 100

/** A checked copy, and what a person chose from its plan. */
export type Restoring = {
  copy: Pick<DeviceCopy, 'contents'>
  choices: RestoreChoices
  /** Campaigns that stay marked as removed until the caller has finished them. */
  unfinished?: ReadonlySet<string>
  /** The bytes of pictures that aren't in the copy itself. */
  pictureOf?: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/**
 * Restores what is missing here and what was chosen. Overwrites nothing: differences are merged like those of two
 * devices.
 */
export async function restoreCopy(db: LocalDb, restoring: Restoring, work: Work = {}): Promise<Restored> {
  const { contents } = restoring.copy
  const documents = Object.fromEntries(COLLECTION_NAMES.map((name) => [name, 0])) as Restored['documents']
  const restored: Restored = {
    documents,
    unchanged: 0,
    left: 0,
    conflicts: 0,
    joined: contents.seats.filter(({ id, role }) => role === 'player' && isIn(contents, id)).length,
    pictures: 0,
    drafts: 0,
    stopped: false,
  }
  try {
    await restoreImages(db, restoring, restored, partOf(work, 0, 0.2))
    await restoreCollections(db, restoring, restored, partOf(work, 0.2, 1))
    await restoreBesides(db, contents, restored)
  } catch (error) {
    if (!work.signal?.aborted) throw error
    restored.stopped = true
  } finally {
    db.host?.recheck()
  }
  return restored
}

/**
 * Pictures come before the documents that show them. Uploads are queued even of those that are here: the server takes
 * each once, and may have dropped it with its campaign.
 */
async function restoreImages({ side }: LocalDb, { copy, pictureOf }: Restoring, restored: Restored, work: Work) {
  const { images } = copy.contents
  for (const [index, { id, type, data }] of images.entries()) {
    await step(work, index / images.length)
    const bytes = pictureOf ? await pictureOf(id) : bytesOf(data)
    if (!bytes || hashBytes(bytes) !== id) continue
    await side.transaction('rw', side.images, side.imageQueue, async () => {
      if (!(await side.images.get(id))) {
        await side.images.put({ id, type, bytes: bytes.buffer })
        restored.pictures += 1
      }
      await side.imageQueue.put({ id, at: now(), tries: 0 })
    })
  }
}

async function restoreCollections(db: LocalDb, restoring: Restoring, restored: Restored, work: Work) {
  const { choices, unfinished } = restoring
  const { contents } = restoring.copy
  const deleted = await deletedCampaigns(db, contents)
  await forgetMoves(
    db.side,
    contents.collections.campaigns.map(({ id }) => id),
  )
  await takeBack(db, contents, unfinished)
  const all = COLLECTION_NAMES.reduce((sum, name) => sum + contents.collections[name].length, 0)
  let done = 0
  for (const name of COLLECTION_NAMES) {
    const wanted = contents.collections[name]
    for (let from = 0; from < wanted.length; from += DOCUMENTS_IN_ONE_STEP) {
      await step(work, done / all)
      const batch = wanted.slice(from, from + DOCUMENTS_IN_ONE_STEP)
      done += batch.length
      const whole = batch.filter((document) => isWholeHere(db, contents, campaignIdIn(name, document)))
      if (name === 'campaigns') for (const { id } of whole) await forgetDeparture(db.side, id)
      const outcomes = await restoreDocuments(db, name, { documents: whole, deletedCampaigns: deleted, choices })
      // A library isn't counted as a campaign; its creatures are.
      const counted = outcomes.filter((_, index) => name !== 'campaigns' || !isLibraryId(whole[index]?.id ?? ''))
      for (const outcome of counted) count(restored, name, outcome)
      await keepOwn(
        db,
        name,
        batch.filter((document) => !whole.includes(document)),
        contents,
      )
    }
  }
}

function count(restored: Restored, name: CollectionName, { outcome, conflicts }: Outcome): void {
  if (outcome === 'written') restored.documents[name] += 1
  else restored[outcome] += 1
  restored.conflicts += conflicts
}

/** Brings back campaigns that were removed from this device; the cloud's newer state follows. */
async function takeBack(db: LocalDb, contents: CopyContents, unfinished?: ReadonlySet<string>): Promise<void> {
  const isBack = (id: string) => isIn(contents, id) && !unfinished?.has(id)
  const removed = db.store.allFacts().filter(({ id, removed }) => removed && isBack(id))
  for (const { id } of removed) await db.store.changeFacts(id, (facts) => facts && withoutRemoved(facts))
  if (removed.length > 0) await removalsStopped(db)
}

function withoutRemoved({ removed: _, ...facts }: CampaignFacts): CampaignFacts {
  return facts.accepted ? { ...facts, restart: [...COLLECTION_NAMES] } : facts
}

/** What has no place without its campaign, such as a player's own sheet, becomes a kept change to read. */
async function keepOwn({ side }: LocalDb, name: CollectionName, documents: SyncDocument[], contents: CopyContents) {
  // No one can read a single act or roll.
  if (!isAskedAbout(name)) return
  const own = documents.filter((document) => {
    const campaignId = campaignIdIn(name, document)
    const membership = contents.seats.find(({ id }) => id === campaignId)
    return (
      membership?.role !== 'player' || (membership.memberId !== undefined && document.claimedBy === membership.memberId)
    )
  })
  const keeps = own.map((document) => ({
    id: `copy/${name}/${document.id}/${document.rev}`,
    campaignId: campaignIdIn(name, document),
    collection: name,
    document,
    at: now(),
  }))
  if (keeps.length > 0) await side.keeps.bulkPut(keeps)
}

async function restoreBesides(db: LocalDb, contents: CopyContents, restored: Restored): Promise<void> {
  const { side, account } = db
  const rejections = contents.rejections as Rejection[]
  const keeps = contents.keeps as KeptDocument[]
  await side.transaction('rw', side.rejections, side.keeps, async () => {
    const known = new Set<string>(await side.rejections.toCollection().primaryKeys())
    await side.rejections.bulkPut(rejections.filter(({ id }) => !known.has(id)))
    const kept = new Set<string>(await side.keeps.toCollection().primaryKeys())
    await side.keeps.bulkPut(keeps.filter(({ id }) => !kept.has(id)))
  })
  for (const draft of await draftsThatAdd(db, contents)) {
    const placed = besideDrafts(draft, draftsOf(account))
    if (!placed) continue
    putDraft(account, placed)
    restored.drafts += 1
  }
}
