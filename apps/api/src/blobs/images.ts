import { createHash } from 'node:crypto'
import { type ImageType, imageTypeOfDataUrl, imageUrlOf, VERSION_DAYS } from '@lanternkeep/schema'
import { type Actor, viewFor } from '@lanternkeep/sync'
import { AppError } from '../errors/app-error.ts'
import { CAMPAIGN_ROOM, PLAYER_ROOM } from '../storage/image-room.ts'
import { all, type Db, first, query, run, type Tx } from '../storage/sql.ts'
import { refusalOf } from './measure/measure-picture.ts'

/** As long as an earlier version, and far longer than what is deleted stays in the trash. */
export const KEEP_UNSHOWN_DAYS = VERSION_DAYS

const ROOM_LATER = `makes room ${KEEP_UNSHOWN_DAYS} days after nothing shows it`
const CAMPAIGN_IS_FULL = `This campaign has no room for more pictures. Remove some that you don’t need: a picture ${ROOM_LATER}.`
const PLAYER_IS_FULL = `You’ve added as many pictures here as a player can. Your GM can add this one. A picture of yours ${ROOM_LATER}.`

export type Image = { id: string; type: ImageType; bytes: Uint8Array }

/**
 * The image in these bytes, recognized by the first ones. Throws 400 if its type isn't accepted, if it is damaged, or
 * if it would be too much for the devices that show it.
 */
export function imageOf(bytes: Uint8Array, extras: { path?: string } = {}): Image {
  const type = typeOf(bytes)
  if (!type) throw new AppError('invalid', 'This isn’t a PNG, JPEG, WebP, GIF or AVIF image.', extras)
  const refusal = refusalOf(type, bytes)
  if (refusal) throw new AppError('invalid', refusal, extras)
  return { id: createHash('sha256').update(bytes).digest('hex'), type, bytes }
}

export function imageOfDataUrl(dataUrl: string): Image {
  const isClaimed = imageTypeOfDataUrl(dataUrl) !== undefined
  const bytes = Buffer.from(isClaimed ? dataUrl.slice(dataUrl.indexOf(',') + 1) : '', 'base64')
  return imageOf(bytes, { path: 'imageUrl' })
}

/** Lets the campaign's documents refer to the image. Throws 413 if there is no room for more. */
export async function addImage(
  tx: Tx,
  image: Image,
  place: { campaignId: string; actor: Actor; now: Date },
): Promise<void> {
  const { campaignId, actor, now } = place
  // It is about to be shown, so upkeep begins to count again.
  const known = query.updateTable('image').set({ unshown_since: null }).where('id', '=', image.id)
  if ((await run(tx, known.where('campaign_id', '=', campaignId))) > 0) return
  const size = image.bytes.length
  await requireRoom(tx, size, place)
  const row = { id: image.id, campaign_id: campaignId, media_type: image.type, bytes: size }
  await run(
    tx,
    query.insertInto('image').values({ ...row, uploaded_by: actor.memberId, created_at: now.toISOString() }),
  )
}

async function requireRoom(tx: Tx, size: number, { campaignId, actor }: { campaignId: string; actor: Actor }) {
  const isFull = ({ bytes, count }: Used, most: Used) => bytes + size > most.bytes || count >= most.count
  if (isFull(await usedBy(tx, campaignId), CAMPAIGN_ROOM)) throw new AppError('too_large', CAMPAIGN_IS_FULL)
  if (actor.role === 'player' && isFull(await usedBy(tx, campaignId, actor.memberId), PLAYER_ROOM))
    throw new AppError('too_large', PLAYER_IS_FULL)
}

/**
 * Whether the campaign has the image, or the member's person sent it for another one. Throws 413 if it would come along
 * from there, and there is no room for it.
 */
export async function isKept(
  tx: Tx,
  imageId: string,
  { actor, campaignId }: { actor: Actor; campaignId: string },
): Promise<boolean> {
  const members = query.selectFrom('member').select(['user_id', 'guest_id'])
  const own = await first(tx, members.where('id', '=', actor.memberId))
  const stored = query
    .selectFrom('image')
    .leftJoin('member', 'member.id', 'image.uploaded_by')
    .select(['image.campaign_id', 'image.bytes', 'user_id', 'guest_id'])
  const found = await all(tx, stored.where('image.id', '=', imageId))
  if (found.some(({ campaign_id }) => campaign_id === campaignId)) return true
  const elsewhere = found.find(({ user_id, guest_id }) => own && own.user_id === user_id && own.guest_id === guest_id)
  if (elsewhere) await requireRoom(tx, elsewhere.bytes, { campaignId, actor })
  return elsewhere !== undefined
}

/** Whether a document of the campaign that the actor may see shows the image. */
export async function isShownTo(db: Db, actor: Actor, campaignId: string, imageId: string): Promise<boolean> {
  const showing = await all(
    db,
    query
      .selectFrom('doc')
      .select(['collection', 'json'])
      .where('campaign_id', '=', campaignId)
      .where('collection', 'in', ['characters', 'handouts'])
      .where('deleted', '=', 0)
      .where('image_url', '=', imageUrlOf(imageId)),
  )
  return showing.some(({ collection, json }) => {
    return viewFor(actor, collection === 'handouts' ? 'handouts' : 'characters', JSON.parse(json)) !== null
  })
}

type Used = { bytes: number; count: number }

async function usedBy(tx: Tx, campaignId: string, memberId?: string): Promise<Used> {
  const images = query.selectFrom('image').where('campaign_id', '=', campaignId)
  const counted = memberId === undefined ? images : images.where('uploaded_by', '=', memberId)
  const used = counted.select((row) => [
    row.fn.coalesce(row.fn.sum<number>('bytes'), row.val(0)).as('bytes'),
    row.fn.countAll<number>().as('count'),
  ])
  return (await first(tx, used)) ?? { bytes: 0, count: 0 }
}

/** The accepted type that these bytes begin like. */
export function typeOf(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp'
  if (head.slice(4) === 'ftypavif' || head.slice(4) === 'ftypavis') return 'image/avif'
  return undefined
}
