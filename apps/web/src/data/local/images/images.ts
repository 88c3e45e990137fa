import { LARGEST_IMAGE_BYTES, PICTURE_EDGE, PORTRAIT_EDGE } from '@lanternkeep/schema'
import { useEffect, useState } from 'react'
import { hashBytes } from '../../../lib/hash.ts'
import type { StoredImage } from '../engine/side-database.ts'
import { useDb } from '../store/context.ts'
import { now } from '../store/ids.ts'
import { inBackground } from '../store/in-background.ts'
import type { LocalDb } from '../store/local-db.ts'
import { IMAGE_ADDRESS, uploadQueuedImages } from './image-queue.ts'
import { loadShownImage } from './load-image.ts'
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
  inBackground(db, uploadQueuedImages(db))
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
    const image = await loadShownImage(db, id)
    if (typeof image === 'object') return image
    if (image === 'too large') return undefined
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
