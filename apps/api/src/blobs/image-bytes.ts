import { AppError } from '../errors/app-error.ts'
import { all, type Db, first, query, run, type Tx } from '../storage/sql.ts'
import type { Blobs } from './blobs.ts'

// Several processes store and remove bytes at the same time, and a blob store has no transactions. So bytes are removed
// only a day after they were announced or their last reference went: no upload takes that long between the
// announcement and its reference.

const UNUSED_FOR_MS = 86_400_000
/** More than one removal takes. A process that dies in the middle keeps others from storing the image that long. */
const REMOVAL_MS = 60_000
const BATCH = 100

/** Says that an image will be stored, and referred to within a day. Throws 503 while its bytes are being removed. */
export async function announceBytes(db: Db, id: string, now: Date): Promise<void> {
  const since = now.toISOString()
  await db.transaction(async (tx) => {
    const known = await first(tx, query.selectFrom('unused_image').select('removing_until').where('id', '=', id))
    if (known?.removing_until && known.removing_until > since) {
      throw new AppError('busy', 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 5 })
    }
    await markUnused(tx, id, since)
  })
}

async function markUnused(tx: Tx, id: string, since: string): Promise<void> {
  const row = { since, removing_until: null }
  const insert = query.insertInto('unused_image').values({ id, ...row })
  await run(
    tx,
    insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)),
  )
}

/** Removes a campaign's references to its images. */
export async function leaveImages(tx: Tx, campaignId: string, now: Date): Promise<void> {
  const gone = query.deleteFrom('image').where('campaign_id', '=', campaignId).returning('id')
  for (const { id } of await all(tx, gone)) await markUnused(tx, id, now.toISOString())
}

type Unshown = { campaignId: string; ids: readonly string[]; before: string }

/** Removes those of the references that nothing has used since before that time. */
export async function leaveUnshownImages(tx: Tx, { campaignId, ids, before }: Unshown, now: Date): Promise<void> {
  const unshown = query.deleteFrom('image').where('campaign_id', '=', campaignId).where('id', 'in', ids)
  const gone = unshown.where('unshown_since', '<=', before).returning('id')
  for (const { id } of await all(tx, gone)) await markUnused(tx, id, now.toISOString())
}

type Store = { blobs: Blobs; db: Db; now: () => Date }

/** Removes the bytes of images that nothing has referred to for a day. Run by one process at a time. */
export async function sweepImages(store: Store): Promise<void> {
  for (;;) {
    const before = new Date(store.now().getTime() - UNUSED_FOR_MS).toISOString()
    const unused = query.selectFrom('unused_image').select('id').where('since', '<=', before)
    const found = await all(store.db, unused.orderBy('since').limit(BATCH))
    for (const { id } of found) await sweepImage(store, { id, before })
    if (found.length < BATCH) return
  }
}

async function sweepImage({ blobs, db, now }: Store, { id, before }: { id: string; before: string }): Promise<void> {
  const until = new Date(now().getTime() + REMOVAL_MS).toISOString()
  const isMine = await db.transaction(async (tx) => {
    // Announced again meanwhile: another day.
    const unused = query.updateTable('unused_image').where('id', '=', id).where('since', '<=', before)
    if ((await run(tx, unused.set({ removing_until: until }))) === 0) return false
    if (!(await first(tx, query.selectFrom('image').select('id').where('id', '=', id)))) return true
    await run(tx, query.deleteFrom('unused_image').where('id', '=', id))
    return false
  })
  if (!isMine) return
  await blobs.remove(id)
  await run(db, query.deleteFrom('unused_image').where('id', '=', id).where('removing_until', '=', until))
}
