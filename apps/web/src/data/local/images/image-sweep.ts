import { filter, map, pairwise, type Subscription } from 'rxjs'
import type { LocalDb } from '../store/local-db.ts'
import { documentsWithImages, imageIdsIn } from './image-queue.ts'
import { trashWithImages } from './trashed-images.ts'

/** Removes the pictures of a campaign that this person was removed from: portraits and handouts belong to others. */
export function sweepAfterRemoval(db: LocalDb): Subscription {
  const lostMembership$ = db.store.facts$.pipe(
    pairwise(),
    map(([before, after]) => [...before.values()].some(({ id, role }) => role === 'player' && !after.has(id))),
    filter(Boolean),
  )
  return lostMembership$.subscribe(() => void sweepImages(db))
}

/** Removes every picture that nothing on this device shows or keeps. The server has it if it is needed again. */
export async function sweepImages(db: LocalDb): Promise<void> {
  const { side } = db
  const [documents, trash, keeps, rejections, queued] = await Promise.all([
    documentsWithImages(db),
    trashWithImages(db),
    side.keeps.toArray(),
    side.rejections.toArray(),
    side.imageQueue.toCollection().primaryKeys(),
  ])
  const needed = new Set([...queued, ...[...documents, ...trash, ...keeps, ...rejections].flatMap(imageIdsIn)])
  const stored = await side.images.toCollection().primaryKeys()
  await side.images.bulkDelete(stored.filter((id) => !needed.has(id)))
}
