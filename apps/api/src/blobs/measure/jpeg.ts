import { type Measurer, requireThat } from './bytes.ts'

const START_OF_SCAN = 0xda
const FIRST_FRAME = 0xc0
const LAST_FRAME = 0xcf
/** Tables whose markers lie among those of frames. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])
const PADDING = 0xff

export const measureJpeg: Measurer = (bytes) => {
  let found: { width: number; height: number } | undefined
  for (let at = 2; ; ) {
    requireThat(bytes.getUint8(at) === PADDING)
    const marker = bytes.getUint8(at + 1)
    if (marker === PADDING) {
      at += 1
      continue
    }
    const length = bytes.getUint16(at + 2)
    requireThat(length >= 2 && at + 2 + length <= bytes.byteLength)
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.has(marker)) {
      requireThat(found === undefined)
      found = { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) }
    }
    if (marker === START_OF_SCAN) {
      requireThat(found !== undefined)
      return { width: 0, height: 0, ...found, frames: 1 }
    }
    at += 2 + length
  }
}
