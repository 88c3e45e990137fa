import type { ImageType } from '@lanternkeep/schema'
import { measureAvif } from './avif.ts'
import type { Measure, Measurer } from './bytes.ts'
import { measureGif } from './gif.ts'
import { measureJpeg } from './jpeg.ts'
import { measurePng } from './png.ts'
import { measureWebp } from './webp.ts'

const MEASURERS: Record<ImageType, Measurer> = {
  'image/png': measurePng,
  'image/jpeg': measureJpeg,
  'image/webp': measureWebp,
  'image/gif': measureGif,
  'image/avif': measureAvif,
}

const MAX_EDGE = 4096
const MAX_PIXELS = 12_000_000
const MAX_FRAMES = 200

const IS_DAMAGED = 'This picture is damaged. Please choose another one.'

/**
 * Why no screen should show these bytes, as a sentence; undefined if they are fine. A small file may say that it is a
 * huge picture, and a browser believes it.
 */
export function refusalOf(type: ImageType, bytes: Uint8Array): string | undefined {
  const measure = measured(type, bytes)
  if (!measure) return IS_DAMAGED
  const { width, height, frames } = measure
  if (width < 1 || height < 1 || frames < 1) return IS_DAMAGED
  if (width > MAX_EDGE || height > MAX_EDGE || width * height > MAX_PIXELS) {
    return `This picture has ${number(width)} × ${number(height)} pixels. Pictures can have ${number(MAX_EDGE)} on each side, and 12 megapixels in all.`
  }
  if (frames > MAX_FRAMES) {
    return `This picture has ${number(frames)} frames. Animated pictures can have ${MAX_FRAMES}.`
  }
  return undefined
}

function measured(type: ImageType, bytes: Uint8Array): Measure | undefined {
  try {
    return MEASURERS[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
