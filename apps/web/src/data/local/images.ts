import { IMAGE_TYPES, LARGEST_IMAGE_BYTES, PORTRAIT_EDGE } from '@lanternkeep/schema'
import { useEffect, useState } from 'react'
import { useDb } from './context.ts'
import type { LocalDb } from './database.ts'
import { hashBytes } from './hash.ts'
import { now } from './ids.ts'
import { IMAGE_ADDRESS, uploadQueuedImages } from './image-queue.ts'
import type { StoredImage } from './side-database.ts'

const ASK_AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 60_000]

/** Downscaled, kept on this device and queued for upload. Answers the address that goes into `imageUrl`. */
export async function storeImage(db: LocalDb, file: Blob): Promise<string> {
  const picture = await downscale(file, PORTRAIT_EDGE)
  const bytes = await picture.arrayBuffer()
  const id = hashBytes(new Uint8Array(bytes))
  await db.side.transaction('rw', db.side.images, db.side.imageQueue, async () => {
    await db.side.images.put({ id, type: picture.type, bytes })
    await db.side.imageQueue.put({ id, at: now(), tries: 0 })
  })
  void uploadQueuedImages(db)
  return IMAGE_ADDRESS + id
}

/** An address an img can show: of the bytes kept here, else fetched once and kept. Undefined until then. */
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

/** The document often arrives before its picture: the other device may still be uploading it. */
async function loadWithPatience(db: LocalDb, id: string, left: AbortSignal): Promise<StoredImage | undefined> {
  for (const ms of [0, ...ASK_AGAIN_AFTER_MS]) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (left.aborted) return undefined
    const image = await loadImage(db, id)
    if (image) return image
  }
  return undefined
}

async function loadImage(db: LocalDb, id: string): Promise<StoredImage | undefined> {
  const kept = await db.side.images.get(id)
  if (kept) return kept
  const response = await fetch(IMAGE_ADDRESS + id).catch(() => undefined)
  if (!response?.ok) return undefined
  const image = { id, type: response.headers.get('content-type') ?? '', bytes: await response.arrayBuffer() }
  await db.side.images.put(image)
  return image
}

/** At most `side` pixels a side. What is small enough, and of a type and weight the server takes, keeps its bytes. */
async function downscale(file: Blob, side: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && IMAGE_TYPES.some((type) => type === file.type) && file.size <= LARGEST_IMAGE_BYTES) {
    bitmap.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be read'))),
      'image/webp',
      0.85,
    )
  })
}
