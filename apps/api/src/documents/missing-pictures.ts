import { imageIdOf } from '@lanternkeep/schema'
import type { PushRow, SyncDocument } from '@lanternkeep/sync'
import { pictureKey, type SyncPerson } from '@lanternkeep/sync/server'
import { all, type Db, query } from '../storage/sql.ts'

/**
 * The pictures that rows wait for: their device is about to send them (SPEC.md, U16), and neither has the campaign them
 * nor did the sender upload them for another one.
 */
export async function findMissingPictures(
  db: Db,
  person: SyncPerson,
  rows: readonly PushRow[],
): Promise<ReadonlySet<string>> {
  const named = rows.flatMap(({ doc, sendsPicture }) => (sendsPicture ? namedBy(doc) : []))
  if (named.length === 0) return new Set()
  const stored = query
    .selectFrom('image')
    .leftJoin('member', 'member.id', 'image.uploaded_by')
    .select(['image.id', 'image.campaign_id', 'user_id', 'guest_id'])
    .where('image.id', 'in', [...new Set(named.map(({ imageId }) => imageId))])
  const images = await all(db, stored)
  const isKept = ({ campaignId, imageId }: Named) =>
    images.some((image) => {
      if (image.id !== imageId) return false
      const isOwn = 'userId' in person ? image.user_id === person.userId : image.guest_id === person.guestId
      return isOwn || image.campaign_id === campaignId
    })
  return new Set(
    named.filter((each) => !isKept(each)).map(({ campaignId, imageId }) => pictureKey(campaignId, imageId)),
  )
}

type Named = { campaignId: string; imageId: string }

function namedBy({ campaignId, imageUrl }: SyncDocument): Named[] {
  const imageId = typeof imageUrl === 'string' ? imageIdOf(imageUrl) : undefined
  return imageId !== undefined && typeof campaignId === 'string' ? [{ campaignId, imageId }] : []
}
