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
  const kept = await db.side.images.get(id)
  if (kept) return kept
  const headers = { [ACCOUNT_HEADER]: db.account }
  const response = await send(addressOf(readImageCall, { params: { id } }), { headers }).catch(problemOf)
  if (!(response instanceof Response)) return response
  const type = response.headers.get('content-type') ?? ''
  // The sign-in page of the network that the device is in.
  if (!type.startsWith('image/')) return 'unreachable'
  const image = { id, type, bytes: await response.arrayBuffer() }
  await db.side.images.put(image)
  return image
}

function problemOf(error: unknown): NotLoaded {
  if (!(error instanceof RequestError)) return 'unreachable'
  if (error.code === 'too_large') return 'too large'
  return error.status === 404 && error.code !== undefined ? 'missing' : 'unreachable'
}
