import { ACCOUNT_HEADER, addressOf, readImageCall } from '@lanternkeep/schema'
import { RequestError } from '../../http/request-error.ts'
import { send } from '../../http/send.ts'
import type { StoredImage } from '../engine/side-database.ts'
import type { LocalDb } from '../store/local-db.ts'

/**
 * `too large`: the server won't serve it, now or later, because a browser would stand still over it. `missing`: it
 * doesn't have it, or not for this person. `unreachable`: it can't be asked.
 */
export type NotLoaded = 'too large' | 'missing' | 'unreachable'

/** As stored here, or fetched and stored now. */
export async function loadImage(db: LocalDb, id: string): Promise<StoredImage | NotLoaded> {
  return (await db.side.images.get(id)) ?? fetchImage(db, id, (image) => db.side.images.put(image))
}

/** The same to look at. A device without room for it shows it all the same. */
export async function loadShownImage(db: LocalDb, id: string): Promise<StoredImage | NotLoaded> {
  const store = (image: StoredImage) => db.side.images.put(image).catch(() => undefined)
  return (await db.side.images.get(id)) ?? fetchImage(db, id, store)
}

async function fetchImage(
  db: LocalDb,
  id: string,
  store: (image: StoredImage) => PromiseLike<unknown>,
): Promise<StoredImage | NotLoaded> {
  const headers = { [ACCOUNT_HEADER]: db.account }
  const response = await send(addressOf(readImageCall, { params: { id } }), { headers }).catch(problemOf)
  if (!(response instanceof Response)) return response
  const type = response.headers.get('content-type') ?? ''
  // The sign-in page of the network that the device is in.
  if (!type.startsWith('image/')) return 'unreachable'
  const image = { id, type, bytes: await response.arrayBuffer() }
  await store(image)
  return image
}

function problemOf(error: unknown): NotLoaded {
  if (!(error instanceof RequestError)) return 'unreachable'
  if (error.code === 'too_large') return 'too large'
  return error.status === 404 && error.code !== undefined ? 'missing' : 'unreachable'
}
