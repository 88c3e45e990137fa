import { type Db, first, query } from '../storage/sql.ts'
import type { Blobs } from './blobs.ts'
import type { Image } from './images.ts'

type Store = { blobs: Blobs; db: Db }

/** Pending work on each image's bytes, so that one call doesn't delete what another is about to refer to. */
const underWay = new WeakMap<Blobs, Map<string, Promise<unknown>>>()

/**
 * Stores the bytes while `refer` writes the references to them. They stay only if it did: refused calls leave nothing.
 */
export function keepBytes<T>(store: Store, { id, bytes }: Image, refer: () => Promise<T>): Promise<T> {
  return oneByOne(store, id, async () => {
    await store.blobs.put(id, bytes)
    try {
      return await refer()
    } finally {
      await dropUnused(store, id)
    }
  })
}

/** Deletes the bytes of images without any references left. */
export async function dropBytes(store: Store, ids: string[]): Promise<void> {
  for (const id of ids) await oneByOne(store, id, () => dropUnused(store, id))
}

async function dropUnused({ blobs, db }: Store, id: string): Promise<void> {
  if (!(await first(db, query.selectFrom('image').select('id').where('id', '=', id)))) await blobs.remove(id)
}

async function oneByOne<T>({ blobs }: Store, id: string, work: () => Promise<T>): Promise<T> {
  const works = underWay.get(blobs) ?? new Map<string, Promise<unknown>>()
  underWay.set(blobs, works)
  const mine = (works.get(id) ?? Promise.resolve()).then(work, work)
  works.set(id, mine)
  try {
    return await mine
  } finally {
    if (works.get(id) === mine) works.delete(id)
  }
}
