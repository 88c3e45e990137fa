import { IMAGE_TYPES, type ImageType } from '@lanternkeep/schema'

/** The longest edge in pixels, and the most bytes. */
export type PictureLimits = { edge: number; bytes: number }

const QUALITIES = [0.85, 0.7, 0.5]
/** A picture too heavy even at the lowest quality is drawn smaller, step by step. */
const SMALLER = 0.75

/**
 * Makes a raster picture that fits the limits. One that is small enough keeps its bytes. Throws when it is no picture.
 */
export async function shrinkPicture(file: Blob, limits: PictureLimits): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, limits.edge / Math.max(bitmap.width, bitmap.height))
    const isTaken = IMAGE_TYPES.includes(file.type as ImageType)
    if (scale === 1 && isTaken && file.size <= limits.bytes) return file
    return await drawWithin(bitmap, scale, limits.bytes)
  } finally {
    bitmap.close()
  }
}

async function drawWithin(bitmap: ImageBitmap, scale: number, bytes: number): Promise<Blob> {
  const canvas = drawn(bitmap, scale)
  for (const quality of QUALITIES) {
    const blob = await encoded(canvas, quality)
    if (blob.size <= bytes) return blob
  }
  return drawWithin(bitmap, scale * SMALLER, bytes)
}

function drawn(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes as WebP. A browser that can't returns PNG, which is too large for photographs, so then it writes JPEG. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp', quality)
  return webp.type === 'image/webp' ? webp : blobOf(onWhite(canvas), 'image/jpeg', quality)
}

/** JPEG has no transparency and would turn it black. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return canvas
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))), type, quality)
  })
}
