import { filter, map, pairwise, type Subscription } from 'rxjs'
import type { LocalDb } from '../store/local-db.ts'
import { imageIdsIn } from './image-queue.ts'

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
export async function sweepImages({ collections, side }: LocalDb): Promise<void> {
  const [characters, handouts, prep, keeps, rejections, queued] = await Promise.all([
    collections.characters.find().exec(),
    collections.handouts.find().exec(),
    collections.prep.find().exec(),
    side.keeps.toArray(),
    side.rejections.toArray(),
    side.imageQueue.toCollection().primaryKeys(),
  ])
  const documents = [...characters, ...handouts, ...prep].map((document) => document.toJSON())
  const needed = new Set([...queued, ...[...documents, ...keeps, ...rejections].flatMap(imageIdsIn)])
  const stored = await side.images.toCollection().primaryKeys()
  await side.images.bulkDelete(stored.filter((id) => !needed.has(id)))
}
