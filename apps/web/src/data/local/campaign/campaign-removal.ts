import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { NEW_CAMPAIGN_FACTS, removeCampaign } from '@lanternkeep/sync/client'
import { untilLockIsFree, whileSharingLock } from '../../../lib/browser/tab-lock.ts'
import { storeDeparture } from '../kept-changes/departure-rows.ts'
import { moveAudioOf, removeAudioOf } from '../recordings/audio/index.ts'
import { recordingEnded } from '../recordings/recording-lock.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { type CampaignMove, readMove, storeMove } from './campaign-moves.ts'
import { ASKING_AT_MOST_MS, saveJoinedCampaign } from './campaigns.ts'
import { bringBackCampaign } from './campaigns-elsewhere.ts'
import { copyLockOf, removeUnfinished } from './unfinished.ts'

/**
 * Removes the campaign from this device. The cloud and other devices keep it, and pending edits become kept changes.
 * The audio of its recordings is on no other device and is deleted too; the dialog that asks for this warns about it.
 * `inCloud` deletes or leaves it there first. What the server says of it meanwhile isn't news of what someone else did.
 */
export async function removeCampaignFromDevice(
  db: LocalDb,
  id: string,
  inCloud?: () => Promise<unknown>,
): Promise<void> {
  const campaign = await db.collections.campaigns.findOne(id).exec()
  const before = db.store.factsOf(id)
  const isInCloud = before?.accepted === true || before?.cloudDeleted?.isBack === true
  if (inCloud) await askCloud(db, id, inCloud)
  if (campaign && isInCloud) {
    await storeDeparture(db.side, { campaignId: id, name: campaign.name, at: now(), seen: true })
  }
  await db.store.changeFacts(id, (facts) => {
    // A pull that was answered before the request has forgotten it already.
    if (!facts && inCloud) return undefined
    return { ...(facts ?? { ...NEW_CAMPAIGN_FACTS, id }), removed: true, leavingUntil: undefined }
  })
  await removeContents(db, id, { pending: isInCloud })
}

/** A page that dies while it asks hides no later news. */
async function askCloud(db: LocalDb, id: string, inCloud: () => Promise<unknown>): Promise<void> {
  const leavingUntil = new Date(Date.parse(now()) + ASKING_AT_MOST_MS).toISOString()
  await db.store.changeFacts(id, (facts) => facts && { ...facts, leavingUntil })
  try {
    await inCloud()
  } catch (error) {
    // Without facts a pull has heard that it is gone: only the answer was lost.
    if (!db.store.factsOf(id)) return
    await db.store.changeFacts(id, (facts) => facts && { ...facts, leavingUntil: undefined })
    throw error
  }
}

/** Call while this tab holds the lock. */
export async function finishUnfinished(db: LocalDb, id: string): Promise<void> {
  const move = await readMove(db.side, id)
  await (move ? finishMove(db, move) : removeContents(db, id, {}))
}

/** For a tab that had a campaign open when another one replaced it: its last writes may have come too late for that. */
export async function bringLastWrites(db: LocalDb): Promise<void> {
  // Without locks, the other tab may still be at work on it. The leader brings them when it starts.
  if (!navigator.locks) return
  await untilLockIsFree(copyLockOf(db), STOPS_WITHIN_MS)
  await removeUnfinished(db)
}

/**
 * Removes a campaign that a copy has replaced, and brings along what another tab saved after it was copied. Can be
 * repeated.
 */
export async function finishMove(db: LocalDb, move: CampaignMove): Promise<void> {
  const { from, at, revs, join } = move
  await recordingEnded(from)
  await moveAudioOf(db, move)
  // A write stores its row first, with its rev. So a row that goes here is of what was copied.
  await db.store.changePending([...revs.keys()], (row, key) => {
    return row?.rev === undefined || row.rev === revs.get(key) ? undefined : row
  })
  await removeContents(db, from, { pending: true, audio: true, deleted: join !== undefined })
  const finished = { ...move, revs: new Map<string, string>() }
  if (revs.size > 0) await storeMove(db.side, finished)
  const late = (await db.side.keeps.where('campaignId').equals(from).toArray()).filter((kept) => kept.at >= at)
  if (late.length > 0) {
    const { bringLateChanges } = await import('./late-changes.ts')
    await bringLateChanges(db, finished, late)
  }
  if (!join) return
  await saveJoinedCampaign(db, join.campaign, join.membership)
  const joined = await readMove(db.side, from)
  if (joined) await storeMove(db.side, { ...joined, join: undefined })
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

/** `pending`: edits become kept changes. `audio`: it stays, also of recordings that go. `deleted`: the trash goes, too. */
type Keeping = { pending?: boolean; audio?: boolean; deleted?: boolean }

export async function removeContents(db: LocalDb, campaignId: string, keeping: Keeping): Promise<void> {
  const works = underWay.get(db) ?? new Set()
  underWay.set(db, works)
  const work = whileSharingLock(lockOf(db), () => removeUnlessBack(db, campaignId, keeping))
  works.add(work)
  await work.finally(() => works.delete(work))
}

/**
 * Stops where the person brings the campaign back or joins it again, here or in another tab: a pull then downloads what
 * is already gone, and what is still here, with its audio and pending edits, stays.
 */
async function removeUnlessBack(
  db: LocalDb,
  campaignId: string,
  { pending = false, audio, deleted = false }: Keeping,
): Promise<void> {
  if (await isBack(db, campaignId)) return
  await recordingEnded(campaignId)
  if (!audio) await removeAudioOf(db, campaignId)
  for (const name of COLLECTION_NAMES) {
    const syncs = [{ name, collection: syncCollectionOf(db, name) }]
    await removeCampaign({ store: db.store, now, syncs, campaignId, keepPending: pending, withDeleted: deleted })
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
