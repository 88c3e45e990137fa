import { imageUrlOf, TRASH_DAYS } from '@lanternkeep/schema'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { sql } from 'kysely'
import { leaveImages, leaveUnshownImages } from '../blobs/image-bytes.ts'
import { KEEP_UNSHOWN_DAYS } from '../blobs/images.ts'
import type { Deps } from '../deps.ts'
import { all, type Db, query, run } from '../storage/sql.ts'

const DAY_MS = 86_400_000
const KEEP_UNSHOWN_MS = KEEP_UNSHOWN_DAYS * DAY_MS
/** Of a campaign that its owner deleted. */
const KEEP_DELETED_MS = TRASH_DAYS * DAY_MS
/** Few at once: they may be long, and PostgreSQL gives a statement five seconds. */
const PAGE = 100
/** Ids in one statement. */
const BATCH = 500
const ADDRESS = new RegExp(imageUrlOf('([0-9a-f]{64})'), 'g')

type Parts = Pick<Deps, 'db' | 'now'>
type Unshown = { id: string; unshown_since: string | null }

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

/** Images that no document of the campaign shows by the column for it. The others needn't be looked for in texts. */
function findSuspected(db: Db, campaignId: string): Promise<Unshown[]> {
  const showing = query
    .selectFrom('doc')
    .select('doc.id')
    .where('doc.campaign_id', '=', campaignId)
    .where('doc.image_url', '=', sql<string>`${imageUrlOf('')} || image.id`)
    .where('doc.deleted', '=', 0)
  const images = query.selectFrom('image').select(['id', 'unshown_since']).where('campaign_id', '=', campaignId)
  return all(
    db,
    images.where((image) => image.not(image.exists(showing))),
  )
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

/** In their conflicts too. Rolls are many and show none. */
async function namedInDocuments(db: Db, campaignId: string, { deleted }: { deleted: 0 | 1 }): Promise<Set<string>> {
  const named = new Set<string>()
  for (const collection of COLLECTION_NAMES) {
    if (collection === 'rolls') continue
    const documents = query
      .selectFrom('doc')
      .select(['seq', textIfNaming('json')])
      .where('campaign_id', '=', campaignId)
      .where('collection', '=', collection)
      .where('deleted', '=', deleted)
      .orderBy('seq')
      .limit(PAGE)
    let page: { seq: number; text: string | null }[] = []
    do {
      page = await all(db, documents.where('seq', '>', page.at(-1)?.seq ?? -1))
      addNamed(named, page)
    } while (page.length === PAGE)
  }
  return named
}

async function namedInVersions(db: Db, campaignId: string): Promise<Set<string>> {
  const versions = query
    .selectFrom('version')
    .select(['id', textIfNaming('fields')])
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .limit(PAGE)
  const named = new Set<string>()
  let page: { id: string; text: string | null }[] = []
  do {
    page = await all(db, versions.where('id', '>', page.at(-1)?.id ?? ''))
    addNamed(named, page)
  } while (page.length === PAGE)
  return named
}

/** Most texts name none, and needn't leave the database. */
function textIfNaming(column: 'json' | 'fields') {
  const text = sql.ref(column)
  return sql<string | null>`case when ${text} like ${`%${imageUrlOf('%')}`} then ${text} end`.as('text')
}

function addNamed(named: Set<string>, rows: readonly { text: string | null }[]): void {
  for (const { text } of rows) for (const [, id] of (text ?? '').matchAll(ADDRESS)) if (id) named.add(id)
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH))
}
