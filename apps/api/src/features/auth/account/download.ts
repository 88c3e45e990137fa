import { createHash } from 'node:crypto'
import { COPY_FORMAT, COPY_VERSION } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName } from '@lanternkeep/sync'
import { imageOf } from '../../../blobs/images.ts'
import type { Deps } from '../../../deps.ts'
import { findCampaignsOf } from '../../../domain/campaigns-of.ts'
import { all, type Db, query } from '../../../storage/sql.ts'
import { readAccount } from './account.service.ts'
import { listSessions } from './sessions.service.ts'

const PAGE = 200

/**
 * A device copy of everything in the cloud that the account owns, written piece by piece, with the account's own data
 * beside it. A device restores it like one it wrote itself.
 */
export async function* writeDownload(
  deps: Deps,
  caller: { userId: string; sessionHash: string },
): AsyncGenerator<string> {
  const { user, ...facts } = await readAccount(deps, caller.userId)
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const head = { format: COPY_FORMAT, version: COPY_VERSION, madeAt: deps.now().toISOString() }
  const profile = { ...user, ...facts, devices: await listSessions(deps, caller) }
  const besides = {
    profile,
    feedback: await findFeedback(deps.db, caller.userId),
    memberships: await findMemberships(deps.db, caller.userId),
  }
  yield `${JSON.stringify({ ...head, account: { key: user.id, name }, ...besides }).slice(0, -1)},"contents":`
  const hash = createHash('sha256')
  for await (const piece of writeContents(deps, await findCampaignsOf(deps.db, caller.userId))) {
    hash.update(piece)
    yield piece
  }
  yield `,"sha256":"${hash.digest('hex')}"}\n`
}

async function* writeContents({ db, blobs }: Deps, campaigns: string[]): AsyncGenerator<string> {
  yield '{"collections":{'
  for (const [index, collection] of COLLECTION_NAMES.entries()) {
    yield `${index === 0 ? '' : ','}"${collection}":[`
    yield* separated(documentsOf(db, collection, campaigns))
    yield ']'
  }
  const seats = campaigns.map((id) => ({ id, role: 'gm' }))
  yield `},"seats":${JSON.stringify(seats)},"rejections":[],"keeps":[],"drafts":[],"images":[`
  yield* separated(imagesOf(db, blobs, campaigns))
  yield ']}'
}

async function* documentsOf(db: Db, collection: CollectionName, campaigns: string[]): AsyncGenerator<string> {
  if (campaigns.length === 0) return
  const stored = query
    .selectFrom('doc')
    .select(['id', 'json'])
    .where('collection', '=', collection)
    .where('campaign_id', 'in', campaigns)
    .where('deleted', '=', 0)
    .orderBy('id')
    .limit(PAGE)
  let after = ''
  for (;;) {
    const page = await all(db, stored.where('id', '>', after))
    // As a device would write it after reading it, which is what the checksum is of.
    for (const { json } of page) yield JSON.stringify(JSON.parse(json))
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? ''
  }
}

async function* imagesOf(db: Db, blobs: Deps['blobs'], campaigns: string[]): AsyncGenerator<string> {
  if (campaigns.length === 0) return
  const kept = query.selectFrom('image').select('id').distinct().where('campaign_id', 'in', campaigns)
  for (const { id } of await all(db, kept.orderBy('id'))) {
    const bytes = await blobs.read(id)
    const image = bytes && imageOf(bytes)
    if (image) yield JSON.stringify({ id, type: image.type, data: Buffer.from(image.bytes).toString('base64') })
  }
}

async function* separated(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const part of parts) {
    yield isFirst ? part : `,${part}`
    isFirst = false
  }
}

function findFeedback(db: Db, userId: string) {
  const sent = query.selectFrom('feedback').select(['type', 'description', 'created_at as sentAt'])
  return all(db, sent.where('user_id', '=', userId).orderBy('seq'))
}

function findMemberships(db: Db, userId: string) {
  const members = query
    .selectFrom('member')
    .select(['campaign_id as campaignId', 'role', 'status', 'display_name as displayName', 'joined_at as joinedAt'])
  return all(db, members.where('user_id', '=', userId).orderBy('joined_at').orderBy('id'))
}
