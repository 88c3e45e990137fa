import { type Campaign, drawJoinCode, freeCampaignName, LONGEST_NAME, maySync } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, type SyncDocument } from '@lanternkeep/sync'
import { NEW_CAMPAIGN_FACTS, plainOf, readCampaign } from '@lanternkeep/sync/client'
import { filter, firstValueFrom, map, merge, takeUntil, timer } from 'rxjs'
import { takeLock } from '../../../lib/browser/tab-lock.ts'
import { cut } from '../../../lib/format.ts'
import { queueImagesOf } from '../images/image-queue.ts'
import { storeDeparture } from '../kept-changes/departure-rows.ts'
import { GUEST } from '../store/account.ts'
import { collectionOf, syncCollectionOf } from '../store/collection-of.ts'
import { removeDocuments } from '../store/documents.ts'
import { newId, now, randomInt } from '../store/ids.ts'
import { plainDocument, plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type CampaignMove, isUnfinished, type JoinedCampaign, storeMove } from './campaign-moves.ts'
import { finishMove, finishUnfinished } from './campaign-removal.ts'
import { hasOwnCopy, saveJoinedCampaign } from './campaigns.ts'
import { copiedDocument } from './copied-document.ts'
import { moveTyped } from './move-typed.ts'
import { copyLockOf } from './unfinished.ts'

type Waiting = Pick<LocalDb, 'account' | 'person$' | 'connection$' | 'store'>

/** What a new campaign of this person needs before it is uploaded; asks the server, but not for long. */
export async function uploadWaitsFor({ account, person$, connection$, store }: Waiting, campaignId: string) {
  const { user, cloud } = person$.value
  if (account === GUEST || !user) return 'account'
  if (!maySync(user)) return 'plan'
  if (!cloud.connected || !cloud.enabled) return 'switch'
  const facts$ = store.facts$.pipe(map((facts) => facts.get(campaignId)))
  const answered$ = facts$.pipe(filter((facts) => facts?.accepted === true || facts?.refusal !== undefined))
  const late$ = merge(timer(ANSWERS_WITHIN_MS), connection$.pipe(filter(({ online }) => !online)))
  const facts = await firstValueFrom(answered$.pipe(takeUntil(late$)), { defaultValue: undefined })
  return facts ? facts.refusal : 'server'
}

const ANSWERS_WITHIN_MS = 5_000

export { fetchOrName } from '../images/missing-images.ts'

/**
 * Makes a new campaign from a copy whose original was deleted from the cloud: new ids for everything, a new join code,
 * no members. It is uploaded like any new campaign and replaces the copy on this device. Undefined if another tab has
 * done so, or is doing so now.
 */
export async function uploadAsNew(db: LocalDb, campaignId: string): Promise<Campaign | undefined> {
  const release = await takeLock(copyLockOf(db))
  if (!release) return undefined
  try {
    const campaign = await db.collections.campaigns.findOne(campaignId).exec()
    return campaign ? await replaceByCopy(db, plainDocument(campaign)) : undefined
  } finally {
    release()
  }
}

/**
 * Stores a joined campaign in whose place this device has a copy of its own, or still removes one: first the copy becomes
 * a campaign under new ids, which is returned. A page that dies meanwhile leaves the copy as it was, or both.
 */
export async function joinBesideOwnCopy(db: LocalDb, join: JoinedCampaign): Promise<Campaign | undefined> {
  const { campaign, membership } = join
  const release = await takeLock(copyLockOf(db), COPIES_WITHIN_MS)
  if (!release) throw new Error('Another tab copies or imports a campaign')
  try {
    // As stored: another tab may have been faster.
    if (isUnfinished(await db.side.facts.get(campaign.id))) await finishUnfinished(db, campaign.id)
    const own = (await hasOwnCopy(db, campaign.id)) && (await db.collections.campaigns.findOne(campaign.id).exec())
    if (own) return await replaceByCopy(db, plainDocument(own), join)
    await saveJoinedCampaign(db, campaign, membership)
    return undefined
  } finally {
    release()
  }
}

const COPIES_WITHIN_MS = 30_000

async function replaceByCopy(db: LocalDb, { id: from, name }: Campaign, join?: JoinedCampaign): Promise<Campaign> {
  const to = newId()
  const copying: Copying = { from, to, joinCode: await freeJoinCode(db), ids: new Map([[from, to]]), revs: new Map() }
  if (join) copying.name = await freeCopyName(db, name)
  // If this tab dies, the next one to open removes what it left.
  await db.store.changeFacts(to, () => ({ ...NEW_CAMPAIGN_FACTS, id: to, removed: true }))
  // Another tab may have the campaign open. What it saves meanwhile is copied in another round.
  while (await copyChanges(db, copying));
  const { ids, revs } = copying
  const move: CampaignMove = { from, to, at: now(), ids, revs, join }
  // From here on every tab shows the copy. Before, a tab that dies leaves the old campaign as it was.
  await db.side.transaction('rw', db.side.facts, db.side.values, async () => {
    await storeMove(db.side, move)
    await storeDeparture(db.side, { campaignId: from, name, at: now(), seen: true })
    await db.store.changeFacts(to, () => undefined)
    await db.store.changeFacts(from, () => ({ ...NEW_CAMPAIGN_FACTS, id: from, removed: true }))
  })
  moveTyped(db.account, move)
  await finishMove(db, move)
  db.host?.recheck()
  return plainDocument(await db.collections.campaigns.findOne(to).exec(true))
}

/** `revs`: of the originals as they were copied, by `collection/documentId`. */
type Copying = {
  from: string
  to: string
  joinCode: string
  /** Unless it keeps its name. */
  name?: string
  ids: Map<string, string>
  revs: Map<string, string>
}

/** Copies what came, changed or went since the round before. Returns whether anything did. */
async function copyChanges(db: LocalDb, copying: Copying): Promise<boolean> {
  const { from, ids, revs } = copying
  const found = new Map<string, SyncDocument>()
  for (const name of COLLECTION_NAMES) {
    const stored = await readCampaign({ name, collection: syncCollectionOf(db, name) }, from)
    for (const document of stored) found.set(`${name}/${document.id}`, plainOf(document))
  }
  const changed = [...found].filter(([key, { rev }]) => revs.get(key) !== rev)
  const gone = [...revs.keys()].filter((key) => !found.has(key))
  for (const [, { id }] of changed) if (!ids.has(id)) ids.set(id, newId())
  // On the server they belong to the old campaign. What isn't here may be there for some time.
  await queueImagesOf(
    db,
    changed.map(([, document]) => document),
  )
  // The campaign's own document comes last.
  for (const name of COLLECTION_NAMES.toReversed()) {
    const own = (key: string) => key.startsWith(`${name}/`)
    const copies = changed.filter(([key]) => own(key)).map(([, document]) => copiedDocument(name, document, copying))
    await storeCopies(db, name, copies)
    const goneIds = gone.filter(own).map((key) => ids.get(key.slice(name.length + 1)) ?? '')
    if (goneIds.length > 0) await removeDocuments(collectionOf(db, name), goneIds)
  }
  for (const [key, { rev }] of changed) revs.set(key, rev)
  for (const key of gone) revs.delete(key)
  return changed.length + gone.length > 0
}

async function storeCopies(db: LocalDb, name: CollectionName, copies: SyncDocument[]): Promise<void> {
  if (copies.length === 0) return
  const { error } = await collectionOf(db, name).bulkUpsert(copies as never[])
  if (error.length > 0) throw new Error(`${error.length} ${name} could not be copied`)
}

async function freeCopyName(db: LocalDb, name: string): Promise<string> {
  const names = plainListOf(await db.collections.campaigns.find().exec()).map((campaign) => campaign.name)
  return freeCampaignName(cut(name, LONGEST_NAME - COPY.length) + COPY, names)
}

const COPY = ' (copy)'

async function freeJoinCode(db: LocalDb): Promise<string> {
  const campaigns = plainListOf(await db.collections.campaigns.find().exec())
  return drawJoinCode(randomInt, new Set(campaigns.flatMap(({ joinCode }) => joinCode ?? [])))
}
