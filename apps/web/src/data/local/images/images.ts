import {
  ACCOUNT_HEADER,
  addressOf,
  LARGEST_IMAGE_BYTES,
  PICTURE_EDGE,
  PORTRAIT_EDGE,
  readImageCall,
} from '@lanternkeep/schema'
import { useEffect, useState } from 'react'
import { hashBytes } from '../../../lib/hash.ts'
import { RequestError } from '../../http/request-error.ts'
import { send } from '../../http/send.ts'
import type { StoredImage } from '../engine/side-database.ts'
import { useDb } from '../store/context.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { IMAGE_ADDRESS, uploadQueuedImages } from './image-queue.ts'
import { shrinkPicture } from './shrink-picture.ts'

const ASK_AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 60_000] as const
const EDGES = { portrait: PORTRAIT_EDGE, picture: PICTURE_EDGE }

/** Downscales the picture, stores it on this device and queues its upload. Returns the address for `imageUrl`. */
export async function storeImage(db: LocalDb, file: Blob, size: keyof typeof EDGES = 'portrait'): Promise<string> {
  const picture = await shrinkPicture(file, { edge: EDGES[size], bytes: LARGEST_IMAGE_BYTES })
  const bytes = await picture.arrayBuffer()
  const id = hashBytes(new Uint8Array(bytes))
  await db.side.transaction('rw', db.side.images, db.side.imageQueue, async () => {
    await db.side.images.put({ id, type: picture.type, bytes })
    await db.side.imageQueue.put({ id, at: now(), tries: 0 })
  })
  void uploadQueuedImages(db)
  return IMAGE_ADDRESS + id
}

/** An address that an img can show: of the stored bytes, or of bytes fetched and stored now. Undefined until then. */
export function useImageUrl(imageUrl: string | undefined): string | undefined {
  const db = useDb()
  const id = imageUrl?.startsWith(IMAGE_ADDRESS) ? imageUrl.slice(IMAGE_ADDRESS.length) : undefined
  const [shown, setShown] = useState<{ id: string; url: string }>()

  useEffect(() => {
    if (!id) return
    const leaving = new AbortController()
    let url: string | undefined
    const show = async () => {
      const image = await loadWithPatience(db, id, leaving.signal)
      if (!image || leaving.signal.aborted) return
      url = URL.createObjectURL(new Blob([image.bytes], { type: image.type }))
      setShown({ id, url })
    }
    void show()
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [db, id])

  return shown && shown.id === id ? shown.url : undefined
}

/**
 * A document often arrives before its picture: the other device may still be uploading it, or this one is offline.
 * Retries for as long as it is shown, and at once when the network is back.
 */
async function loadWithPatience(db: LocalDb, id: string, left: AbortSignal): Promise<StoredImage | undefined> {
  for (let times = 0; !left.aborted; times += 1) {
    const image = await loadImage(db, id)
    if (image) return image === TOO_LARGE ? undefined : image
    await patience(ASK_AGAIN_AFTER_MS[Math.min(times, ASK_AGAIN_AFTER_MS.length - 1)], left)
  }
  return undefined
}

/** Ends after a time, when the network comes back, or with `left`. */
function patience(ms: number | undefined, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    left.addEventListener('abort', end, { signal: done.signal })
    window.addEventListener('online', end, { signal: done.signal })
  })
}

/** The server won't serve it, now or later: a browser would stand still over it. */
const TOO_LARGE = 'too large'

/** As stored here, or fetched and stored now. Undefined: the server can't be reached, or doesn't have it. */
export async function loadImage(db: LocalDb, id: string): Promise<StoredImage | typeof TOO_LARGE | undefined> {
  const kept = await db.side.images.get(id)
  if (kept) return kept
  const headers = { [ACCOUNT_HEADER]: db.account }
  const response = await send(addressOf(readImageCall, { params: { id } }), { headers }).catch(problemOf)
  if (!(response instanceof Response)) return response
  const image = { id, type: response.headers.get('content-type') ?? '', bytes: await response.arrayBuffer() }
  await db.side.images.put(image)
  return image
}

function problemOf(error: unknown): typeof TOO_LARGE | undefined {
  return error instanceof RequestError && error.code === 'too_large' ? TOO_LARGE : undefined
}
