import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import { plainOf, type ReplicationStatus, readCampaign } from '@lanternkeep/sync/client'
import { concatMap, distinctUntilChanged, filter, map, merge, type Observable, type Subscription, tap } from 'rxjs'
import { whenIdle, whenQuiet } from '../../../lib/when-idle.ts'
import type { CampaignWanted } from '../archive/write/export-request.ts'
import { partyView } from '../archive/write/party-view.ts'
import { keptUntil } from '../campaign/tombstones.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import type { LocalDb } from '../store/local-db.ts'
import { untilNow } from '../store/written-since.ts'
import { IMAGE_COLLECTIONS, imageIdsIn } from './image-queue.ts'
import { sweepImages } from './image-sweep.ts'
import { loadImage } from './load-image.ts'
import { type Look, lastLook, namedSince, noteLook } from './look-for-images.ts'
import { isPlayerIn, trashWithImages } from './trashed-images.ts'

/** A document may name a picture that no device will ever upload. */
const TRIES = 3

/**
 * Fetches the pictures that documents name and this device doesn't hold, whenever it has come to rest: an evening
 * without a network, an export and a copy need them as much as the documents. Looks through everything once on a
 * device, then through what changes.
 */
export function fetchImagesAhead(db: LocalDb, status$: Observable<ReplicationStatus>): Subscription {
  /** How often each was tried. */
  const wanted = new Map<string, number>()
  const want = (ids: Iterable<string>) => {
    for (const id of ids) if (!wanted.has(id)) wanted.set(id, 0)
  }
  let look: Look | undefined
  let isNoted = false
  let isFull = false
  /** Something with a picture was hidden from this player. */
  let isSweepDue = false

  const changes$ = merge(...IMAGE_COLLECTIONS.map((name) => syncCollectionOf(db, name).eventBulks$)).pipe(
    tap(({ events }) => {
      want(imageIdsIn(events.flatMap(({ documentData }) => (isKept(db, documentData) ? [documentData] : []))))
      isSweepDue ||= events.some((event) => event.operation === 'DELETE' && hidPicture(db, event.previousDocumentData))
    }),
  )
  const rests$ = status$.pipe(
    map(({ live, active }) => live && !active),
    distinctUntilChanged(),
    filter(Boolean),
    concatMap(async () => {
      if (isSweepDue) await sweepImages(db)
      isSweepDue = false
      if (isFull || savesData()) return
      const isFirst = look === undefined
      await whenQuiet()
      if (!db.side.isOpen()) return
      look ??= await lookThrough(db)
      if (isFirst) want(look.missing)
      const campaigns = replicatedIds(db)
      for (const [id, tries] of wanted) {
        await whenQuiet()
        if (!db.side.isOpen() || !db.connection$.value.online) return
        const outcome = await loadImage(db, id).catch(() => FULL)
        if (outcome === FULL) isFull = true
        const isWanted = outcome === 'missing' || outcome === 'unreachable'
        if (!isWanted || tries + 1 >= TRIES) wanted.delete(id)
        else wanted.set(id, tries + 1)
        // It may have come after the pictures of a campaign that this device left were removed.
        if (campaigns.some((each) => !replicatedIds(db).includes(each))) await sweepImages(db)
        if (isFull) return
      }
      if (!isNoted) await noteLook(db, { ...look, missing: [...wanted.keys()] })
      isNoted = true
    }),
  )
  return merge(changes$, rests$).subscribe()
}

/** Looks through the campaigns that are new here, and through what was written since the last look. */
async function lookThrough(db: LocalDb): Promise<Look> {
  const until = untilNow()
  const last = await lastLook(db)
  const campaignIds = replicatedIds(db)
  const added = campaignIds.filter((id) => !last?.campaignIds.includes(id))
  const missing = await missingImages(db, added)
  if (!last) return { campaignIds, until, missing }
  const changed = await namedSince(db, last.until, new Set(campaignIds))
  const others = await notHeld(db, [...new Set([...last.missing, ...changed])])
  return { campaignIds, until, missing: [...missing, ...others] }
}

/** What is deleted goes to the trash of a GM. */
function isKept(db: LocalDb, { _deleted, campaignId }: Partial<SyncDocument>): boolean {
  return !_deleted || !isPlayerIn(db, campaignId)
}

function hidPicture(db: LocalDb, before: Partial<SyncDocument> | undefined): boolean {
  return before !== undefined && isPlayerIn(db, before.campaignId) && imageIdsIn(before).length > 0
}

/** The device has no space: what is written in it matters more than pictures that the server has. */
const FULL = 'full'

type Wanted = Pick<CampaignWanted, 'id' | 'view'>
/** `missing`: how many this device still doesn't hold. `missingInTrash`: how many more, which only the trash shows. */
type Fetched = { fetched: number; missing: number; missingInTrash: number }

/** Fetches the pictures of these campaigns that this device doesn't hold. */
export async function fetchMissingImages(
  db: LocalDb,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<Fetched> {
  const { shown, inTrash } = await imagesIn(db, wanted)
  const missing = await notHeld(db, [...shown, ...inTrash])
  for (const id of missing) {
    if (signal.aborted || !db.connection$.value.online) break
    await loadImage(db, id).catch(() => undefined)
  }
  const left = await notHeld(db, missing)
  const missingInTrash = left.filter((id) => !shown.has(id)).length
  return { fetched: missing.length - left.length, missing: left.length - missingInTrash, missingInTrash }
}

/** A document whose picture this device doesn't hold. */
export type WithoutPicture = { collection: CollectionName; document: SyncDocument }

/** Fetches what the campaign lacks, and returns the documents whose picture couldn't be fetched. */
export async function fetchOrName(db: LocalDb, campaignId: string): Promise<WithoutPicture[]> {
  await fetchMissingImages(db, [{ id: campaignId, view: 'gm' }], new AbortController().signal)
  const found: WithoutPicture[] = []
  for (const collection of IMAGE_COLLECTIONS) {
    const documents = await readCampaign({ name: collection, collection: syncCollectionOf(db, collection) }, campaignId)
    for (const document of documents.map(plainOf)) {
      if ((await notHeld(db, imageIdsIn(document))).length > 0) found.push({ collection, document })
    }
  }
  return found
}

/** Pictures that documents of these campaigns name, in their trash too, and this device doesn't hold. */
async function missingImages(db: LocalDb, campaignIds: string[]): Promise<string[]> {
  const wanted = campaignIds.map((id): Wanted => ({ id, view: 'gm' }))
  const { shown, inTrash } = await imagesIn(db, wanted)
  return notHeld(db, [...shown, ...inTrash])
}

/** `inTrash`: what nothing else shows. */
async function imagesIn(db: LocalDb, wanted: readonly Wanted[]): Promise<Record<'shown' | 'inTrash', Set<string>>> {
  const shown = new Set<string>()
  const inTrash = new Set<string>()
  for (const { id: campaignId, view } of wanted) {
    for (const name of IMAGE_COLLECTIONS) {
      await whenIdle()
      const documents = await readCampaign({ name, collection: syncCollectionOf(db, name) }, campaignId)
      const seen = view === 'party' ? documents.map((each) => partyView(name, plainOf(each)) ?? {}) : documents
      for (const id of seen.flatMap(imageIdsIn)) shown.add(id)
    }
    if (view !== 'gm') continue
    const trash = await trashWithImages(db, [campaignId])
    // The server keeps those of the others no longer.
    const recent = trash.filter(({ lastModified }) => keptUntil(String(lastModified)) > Date.now())
    for (const id of imageIdsIn(recent)) inTrash.add(id)
  }
  return { shown, inTrash: inTrash.difference(shown) }
}

async function notHeld({ side }: LocalDb, ids: string[]): Promise<string[]> {
  const held = new Set(await side.images.where('id').anyOf(ids).primaryKeys())
  return ids.filter((id) => !held.has(id))
}

function replicatedIds({ store }: LocalDb): string[] {
  return store
    .allFacts()
    .filter(({ accepted, removed }) => accepted && !removed)
    .map(({ id }) => id)
}

/** The person asked the browser to load less, as over a phone's own network. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
}
