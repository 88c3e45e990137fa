import { IMAGE_TYPES, type ImageType } from '@lanternkeep/schema'

/** The longest edge in pixels, and the most bytes. */
export type PictureLimits = { edge: number; bytes: number }

const QUALITIES = [0.85, 0.7, 0.5]
/** What is too heavy at the lowest quality too is drawn smaller, step by step. */
const SMALLER = 0.75

/** A raster picture within the limits. One that is small enough already keeps its bytes. Throws when it is none. */
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

/** As WebP; a browser that writes none answers with PNG, which photographs are too large for, and writes JPEG. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp', quality)
  return webp.type === 'image/webp' ? webp : blobOf(onWhite(canvas), 'image/jpeg', quality)
}

/** JPEG knows no transparency and would make it black. */
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
