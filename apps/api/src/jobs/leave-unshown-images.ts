import { TRASH_DAYS } from '@lanternkeep/schema'
import { leaveImages, leaveUnshownImages } from '../blobs/image-bytes.ts'
import { KEEP_UNSHOWN_DAYS } from '../blobs/images.ts'
import type { Deps } from '../deps.ts'
import { findSuspected, namedInDocuments, namedInVersions, type Unshown } from '../features/images/named-images.ts'
import { all, type Db, query, run } from '../storage/sql.ts'

const DAY_MS = 86_400_000
const KEEP_UNSHOWN_MS = KEEP_UNSHOWN_DAYS * DAY_MS
/** Of a campaign that its owner deleted. */
const KEEP_DELETED_MS = TRASH_DAYS * DAY_MS
/** Ids in one statement. */
const BATCH = 500

type Parts = Pick<Deps, 'db' | 'now'>

/**
 * Takes images out of a campaign that nothing in it has shown for a long time: no document, nothing in the trash and no
 * earlier version. A device that was offline may still send a document that shows one, and sends the image again with
 * it (SPEC.md, U16). A deleted campaign loses its images after 30 days.
 */
export async function leaveUnshown({ db, now }: Parts): Promise<void> {
  const withImages = query
    .selectFrom('image')
    .innerJoin('scope', 'scope.campaign_id', 'image.campaign_id')
    .select(['scope.campaign_id', 'scope.deleted_at'])
    .distinct()
  const before = new Date(now().getTime() - KEEP_DELETED_MS).toISOString()
  for (const { campaign_id: campaignId, deleted_at } of await all(db, withImages)) {
    if (deleted_at === null) await leaveUnshownOf({ db, now }, campaignId)
    else if (deleted_at <= before) await db.transaction((tx) => leaveImages(tx, campaignId, now()))
  }
}

async function leaveUnshownOf({ db, now }: Parts, campaignId: string): Promise<void> {
  const suspected = await findSuspected(db, campaignId)
  const live = suspected.length > 0 ? await namedInDocuments(db, campaignId, { deleted: 0 }) : new Set<string>()
  const unshown = suspected.filter(({ id }) => !live.has(id))
  await noteUnshown(db, { campaignId, unshown, at: now().toISOString() })
  const before = new Date(now().getTime() - KEEP_UNSHOWN_MS).toISOString()
  const due = unshown.filter(({ unshown_since }) => unshown_since !== null && unshown_since <= before)
  if (due.length === 0) return
  const kept = (await namedInDocuments(db, campaignId, { deleted: 1 })).union(await namedInVersions(db, campaignId))
  const ids = due.map(({ id }) => id).filter((id) => !kept.has(id))
  for (const batch of batchesOf(ids))
    await db.transaction((tx) => leaveUnshownImages(tx, { campaignId, ids: batch, before }, now()))
}

type Noted = { campaignId: string; unshown: readonly Unshown[]; at: string }

/** Notes since when images are unshown, and takes that back for those that are shown again. */
async function noteUnshown(db: Db, { campaignId, unshown, at }: Noted): Promise<void> {
  const images = query.updateTable('image').where('campaign_id', '=', campaignId)
  const noted = query.selectFrom('image').select('id').where('campaign_id', '=', campaignId)
  const isUnshown = new Set(unshown.map(({ id }) => id))
  const shown = (await all(db, noted.where('unshown_since', 'is not', null))).filter(({ id }) => !isUnshown.has(id))
  for (const ids of batchesOf(shown.map(({ id }) => id)))
    await run(db, images.set({ unshown_since: null }).where('id', 'in', ids))
  for (const ids of batchesOf(unshown.filter((each) => each.unshown_since === null).map(({ id }) => id)))
    await run(db, images.set({ unshown_since: at }).where('id', 'in', ids).where('unshown_since', 'is', null))
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH))
}
