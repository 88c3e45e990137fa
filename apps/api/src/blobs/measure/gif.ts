import { type Measurer, requireThat } from './bytes.ts'

const HEAD = 13
const EXTENSION = 0x21
const FRAME = 0x2c
const FRAME_HEAD = 10
const END = 0x3b

export const measureGif: Measurer = (bytes) => {
  const screen = { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) }
  let frames = 0
  for (let at = HEAD + colorsOf(bytes.getUint8(10)); at < bytes.byteLength; ) {
    const kind = bytes.getUint8(at)
    if (kind === END) break
    requireThat(kind === EXTENSION || kind === FRAME)
    if (kind === EXTENSION) {
      at = behindBlocks(bytes, at + 2)
      continue
    }
    frames += 1
    // A frame may reach beyond the screen, and browsers make room for it.
    screen.width = Math.max(screen.width, bytes.getUint16(at + 1, true) + bytes.getUint16(at + 5, true))
    screen.height = Math.max(screen.height, bytes.getUint16(at + 3, true) + bytes.getUint16(at + 7, true))
    at = behindBlocks(bytes, at + FRAME_HEAD + colorsOf(bytes.getUint8(at + 9)) + 1)
  }
  return { ...screen, frames }
}

/** Bytes of the table of colors that these flags announce. */
function colorsOf(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function behindBlocks(bytes: DataView, from: number): number {
  let at = from
  for (let length = bytes.getUint8(at); length > 0; length = bytes.getUint8(at)) at += 1 + length
  return at + 1
}
