const MIB = 1024 * 1024

/** How much one campaign's images may be. Even small ones take room in the database and among the files. */
export const CAMPAIGN_ROOM = { bytes: 512 * MIB, count: 5000 }
/** How much of that one player may add. */
export const PLAYER_ROOM = { bytes: 32 * MIB, count: 300 }

/** In SQL of both databases: whether the membership `here` has room for `image`. */
export const HAS_ROOM = `${isWithin(CAMPAIGN_ROOM)} and (here.role = 'gm' or ${isWithin(PLAYER_ROOM, 'and kept.uploaded_by = here.id')})`

function isWithin({ bytes, count }: { bytes: number; count: number }, whose = ''): string {
  return `(select count(*) < ${count} and coalesce(sum(kept.bytes), 0) + image.bytes <= ${bytes}
    from image kept where kept.campaign_id = here.campaign_id ${whose})`
}
