import { imageUrlOf } from '@lanternkeep/schema'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { sql } from 'kysely'
import { all, type Db, query } from '../../storage/sql.ts'

/** Few at once: they may be long, and PostgreSQL gives a statement five seconds. */
const PAGE = 100
const ADDRESS = new RegExp(imageUrlOf('([0-9a-f]{64})'), 'g')

export type Unshown = { id: string; unshown_since: string | null }

/** Images that no document of the campaign shows by the column for it. The others needn't be looked for in texts. */
export function findSuspected(db: Db, campaignId: string): Promise<Unshown[]> {
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

/** In their conflicts too. Rolls are many and show none. */
export async function namedInDocuments(
  db: Db,
  campaignId: string,
  { deleted }: { deleted: 0 | 1 },
): Promise<Set<string>> {
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

export async function namedInVersions(db: Db, campaignId: string): Promise<Set<string>> {
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
