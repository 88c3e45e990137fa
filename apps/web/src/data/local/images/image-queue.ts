import {
  ACCOUNT_HEADER,
  AnswerError,
  addressOf,
  imageIdOf,
  LARGEST_IMAGE_BYTES,
  putImageCall,
  readAnswer,
} from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { RequestError } from '../../http/request-error.ts'
import { send } from '../../http/send.ts'
import type { QueuedImage, StoredImage } from '../engine/side-database.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import { now } from '../store/ids.ts'
import { inBackground } from '../store/in-background.ts'
import type { LocalDb } from '../store/local-db.ts'
import { isReplicated } from '../sync/sync-person.ts'
import { loadImage } from './load-image.ts'

export const IMAGE_ADDRESS = '/api/images/'
/** The collections whose documents can show a picture. */
export const IMAGE_COLLECTIONS = ['characters', 'handouts', 'prep'] as const

export const AGAIN_AFTER_MS = 5_000
const LONGEST_WAIT_MS = 60_000
/** As long as the server lets one arrive: on a slow line beside other uploads. One that never answers must not hold up all. */
const UPLOAD_TIMEOUT_MS = 240_000
/** Documents wait for their picture through so many failed uploads: half a minute. */
export const WORTH_WAITING_TRIES = 3
/** The device that has a picture may come online days later, but a document may also name one that no device has. */
const MOST_MISSED = 10
const retries = new WeakMap<LocalDb, ReturnType<typeof setTimeout>>()
const runs = new WeakMap<LocalDb, Run>()

/** Pictures that these show, in conflicts and refused versions too. */
export function imageIdsIn(value: object): string[] {
  const found = JSON.stringify(value).matchAll(new RegExp(`${IMAGE_ADDRESS}([0-9a-f]{64})`, 'g'))
  return [...found].flatMap(([, id]) => id ?? [])
}

/** Everything in these campaigns, or in all of them, that can show a picture. */
export async function documentsWithImages({ collections }: LocalDb, campaignIds?: string[]): Promise<object[]> {
  const selector = campaignIds ? { campaignId: { $in: campaignIds } } : {}
  const found = await Promise.all(
    IMAGE_COLLECTIONS.map((name) => syncCollectionOf({ collections }, name).find({ selector }).exec()),
  )
  return found.flat().map((document) => document.toJSON())
}

/**
 * Queues the pictures of these documents. The server takes each once, so it may have some. One that isn't stored here is
 * fetched before its upload: another campaign may have it.
 */
export async function queueImagesOf({ side }: LocalDb, documents: readonly object[]): Promise<void> {
  const shown = [...new Set(documents.flatMap(imageIdsIn))]
  await side.imageQueue.bulkPut(shown.map((id) => ({ id, at: now(), tries: 0 })))
}

/** Queues those of them that are stored here. */
export async function queueStoredImagesOf({ side }: LocalDb, documents: readonly object[]): Promise<void> {
  const shown = [...new Set(documents.flatMap(imageIdsIn))]
  await side.transaction('rw', side.images, side.imageQueue, async () => {
    const stored = await side.images.where('id').anyOf(shown).primaryKeys()
    await side.imageQueue.bulkPut(stored.map((id) => ({ id, at: now(), tries: 0 })))
  })
}

/** Uploads the document's picture, which the server lacks. */
export async function sendPicture(db: LocalDb, document: SyncDocument): Promise<void> {
  const queued = await db.side.imageQueue.bulkGet(imageIdsIn(document))
  if (queued.some((each) => each === undefined)) await queueStoredImagesOf(db, [document])
  await uploadQueuedImages(db)
}

/**
 * Uploads queued pictures, the oldest first. Stops where the server can't be reached or asks to sign in, and tries
 * again by itself, since nothing else reports a short network failure.
 */
export function uploadQueuedImages(db: LocalDb, waitMs = AGAIN_AFTER_MS): Promise<void> {
  const running = runs.get(db)
  if (running) {
    running.isWanted = true
    return running.done
  }
  const run: Run = { isWanted: true, done: Promise.resolve() }
  runs.set(db, run)
  run.done = uploadWhileWanted(db, run, waitMs)
  return run.done
}

/** Pictures upload one at a time. A second run beside the first would send the same ones again. */
type Run = { isWanted: boolean; done: Promise<void> }

async function uploadWhileWanted(db: LocalDb, run: Run, waitMs: number): Promise<void> {
  try {
    while (run.isWanted) {
      run.isWanted = false
      await uploadQueue(db, waitMs)
    }
  } finally {
    runs.delete(db)
  }
}

async function uploadQueue(db: LocalDb, waitMs: number): Promise<void> {
  clearTimeout(retries.get(db))
  const waiting = (await db.side.imageQueue.orderBy('at').toArray()).filter(({ refusal }) => refusal === undefined)
  if (waiting.length === 0) return
  const campaigns = await campaignsByImage(db)
  for (const queued of waiting) {
    const outcome = await upload(db, queued, campaigns.get(queued.id) ?? [])
    if (outcome === 'early') continue
    await settle(db, queued, outcome)
    // Documents that waited for the picture needn't any more.
    db.host?.sendPending()
    if (outcome === 'later' || outcome === 'intercepted') return tryAgain(db, waitMs)
  }
}

/**
 * The campaigns on the server that show each picture. One that nothing shows yet, or only what stays on this device,
 * goes nowhere.
 */
async function campaignsByImage(db: LocalDb): Promise<ReadonlyMap<string, string[]>> {
  const shownIn = new Map<string, string[]>()
  for (const facts of db.store.allFacts()) {
    if (!facts.accepted || facts.removed || !isReplicated(db, db.person$.value, facts)) continue
    const shown = new Set((await documentsWithImages(db, [facts.id])).flatMap(imageIdsIn))
    for (const id of shown) shownIn.set(id, [...(shownIn.get(id) ?? []), facts.id])
  }
  return shownIn
}

async function settle(
  db: LocalDb,
  { id, at, tries, missed = 0 }: QueuedImage,
  outcome: Exclude<Outcome, 'early'>,
): Promise<void> {
  const { imageQueue } = db.side
  // Queued again during the upload: for another campaign, which the server may not have known of.
  const isSame = (queued: QueuedImage) => queued.at === at
  if (outcome === 'done') await imageQueue.where({ id }).and(isSame).delete()
  else if (typeof outcome === 'object') await imageQueue.update(id, { ...outcome, tries: tries + 1 })
  else if (outcome === 'missing') await imageQueue.update(id, { missed: missed + 1 })
  else await noteDelay(db)
  // The others may pass a proxy that stops this one.
  if (outcome === 'intercepted') await imageQueue.update(id, { at: now() })
}

/** Counts only what isn't explained by the network. All that is queued waits behind the one that failed. */
async function noteDelay({ side, connection$ }: LocalDb): Promise<void> {
  if (!connection$.value.online) return
  await side.imageQueue.toCollection().modify((queued) => {
    queued.tries += 1
  })
}

/**
 * Those of the documents whose picture is about to be uploaded, or could be, so that they can wait for it. A picture
 * that the server refused, or can't take now, holds up nothing.
 */
export async function withSendablePicture(
  { side }: LocalDb,
  documents: readonly SyncDocument[],
): Promise<ReadonlySet<SyncDocument>> {
  const named = documents.flatMap((document) => {
    const id = typeof document.imageUrl === 'string' ? imageIdOf(document.imageUrl) : undefined
    return id === undefined ? [] : [{ id, document }]
  })
  if (named.length === 0) return new Set()
  const ids = named.map(({ id }) => id)
  const queued = await side.imageQueue.bulkGet(ids)
  const stored = new Set(await side.images.where('id').anyOf(ids).primaryKeys())
  const isSendable = (id: string, waiting: QueuedImage | undefined) =>
    waiting ? !waiting.refusal && !waiting.missed && waiting.tries < WORTH_WAITING_TRIES : stored.has(id)
  return new Set(named.flatMap(({ id, document }, at) => (isSendable(id, queued[at]) ? [document] : [])))
}

function tryAgain(db: LocalDb, waitMs: number): void {
  const again = () => {
    if (db.side.isOpen()) inBackground(db, uploadQueuedImages(db, Math.min(2 * waitMs, LONGEST_WAIT_MS)))
  }
  retries.set(db, setTimeout(again, waitMs))
}

/**
 * `early`: no campaign on the server shows it yet, or not again. Its arrival uploads the picture. `missing`: neither
 * this device nor the server has it. `intercepted`: something between here and the server answered, such as a proxy or
 * the sign-in page of a hotel's network.
 */
type Outcome = 'done' | 'later' | 'intercepted' | 'early' | 'missing' | Pick<QueuedImage, 'refusal' | 'isUnfit'>

async function upload(db: LocalDb, { id, missed = 0 }: QueuedImage, campaignIds: readonly string[]): Promise<Outcome> {
  if (campaignIds.length === 0) return 'early'
  const image = await loadImage(db, id).catch(() => 'unreachable' as const)
  if (image === 'unreachable') return 'later'
  if (image === 'missing') return missed + 1 < MOST_MISSED ? 'missing' : 'done'
  if (image === 'too large') return 'done'
  let outcome: Outcome = 'early'
  for (const campaignId of campaignIds) {
    outcome = await uploadTo(db, campaignId, image)
    if (outcome !== 'done') return outcome
  }
  return outcome
}

async function uploadTo(db: LocalDb, campaignId: string, { id, type, bytes }: StoredImage): Promise<Outcome> {
  try {
    const response = await send(addressOf(putImageCall, { params: { id }, query: { campaignId } }), {
      method: putImageCall.method,
      headers: { 'content-type': type, [ACCOUNT_HEADER]: db.account },
      body: bytes,
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    })
    readAnswer(putImageCall, response.status, await response.text())
    return 'done'
  } catch (error) {
    if (error instanceof AnswerError) return 'intercepted'
    if (!(error instanceof RequestError) || isLater(error.status)) return 'later'
    if (error.code === undefined) return 'intercepted'
    if (error.status === 404) return 'early'
    return { refusal: error.reason ?? error.message, isUnfit: isUnfit(error, bytes) }
  }
}

/** Whether pictures of the campaign still wait for their upload, after one more try. */
export async function hasQueuedImagesOf(db: LocalDb, campaignId: string): Promise<boolean> {
  await uploadQueuedImages(db)
  const shown = await documentsWithImages(db, [campaignId])
  const queued = await db.side.imageQueue.bulkGet([...new Set(shown.flatMap(imageIdsIn))])
  return queued.some((each) => each && each.refusal === undefined)
}

/** The picture itself is fine: after a login, after a pause or once the server works again, it can be uploaded. */
function isLater(status: number): boolean {
  return [401, 408, 425, 429].includes(status) || status >= 500
}

/** A picture within its size that is too large is too large for what is left of its campaign's room. */
function isUnfit({ status }: RequestError, bytes: ArrayBuffer): boolean {
  return status === 400 || status === 415 || (status === 413 && bytes.byteLength > LARGEST_IMAGE_BYTES)
}
