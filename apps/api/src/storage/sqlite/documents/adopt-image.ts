import type { SyncPerson } from '@lanternkeep/sync/server'
import { HAS_ROOM } from '../../image-room.ts'
import { type Connection, prepared } from '../connection.ts'

const ADOPT = `insert or ignore into image (id, campaign_id, media_type, bytes, uploaded_by, created_at)
  select image.id, here.campaign_id, image.media_type, image.bytes, here.id, image.created_at
  from image join member there on there.id = image.uploaded_by
    join member here on here.user_id is there.user_id and here.guest_id is there.guest_id
  where image.id = ? and here.campaign_id = ? and here.status = 'active' and here.user_id is ? and here.guest_id is ?
    and not exists (select 1 from image known where known.id = image.id and known.campaign_id = here.campaign_id)
    and ${HAS_ROOM}
  limit 1`

const SHOW = `update image set unshown_since = null
  where id = ? and campaign_id = ? and unshown_since is not null`

/**
 * An image may arrive before the campaign that shows it. Until then it is stored with its sender's other images. Where
 * there is no room for it, its device uploads it, and hears why it isn't taken.
 */
export function adoptImage(connection: Connection, person: SyncPerson, campaignId: string, imageId: string): void {
  const [userId, guestId] = 'userId' in person ? [person.userId, null] : [null, person.guestId]
  prepared(connection, SHOW).run(imageId, campaignId)
  prepared(connection, ADOPT).run(imageId, campaignId, userId, guestId)
}
