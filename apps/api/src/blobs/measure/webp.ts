import { type Measure, type Measurer, nameAt, requireThat, uint24LE } from './bytes.ts'

const FIRST_CHUNK = 12
const HEAD = 8
const LOSSY_START = 0x2a019d
const LOSSLESS_START = 0x2f
const EDGE_BITS = 0x3fff

export const measureWebp: Measurer = (bytes) => {
  const all: Measure = { width: 0, height: 0, frames: 0 }
  let stills = 0
  for (let at = FIRST_CHUNK; at + HEAD <= bytes.byteLength; ) {
    const length = bytes.getUint32(at + 4, true)
    requireThat(at + HEAD + length <= bytes.byteLength)
    const name = nameAt(bytes, at)
    const found = sizeIn(bytes, name, at + HEAD)
    if (found) {
      all.width = Math.max(all.width, found.width)
      all.height = Math.max(all.height, found.height)
    }
    if (name === 'ANMF') all.frames += 1
    if (name === 'VP8 ' || name === 'VP8L') stills += 1
    // Chunks begin at even places.
    at += HEAD + length + (length % 2)
  }
  requireThat(all.frames > 0 || stills === 1)
  return { ...all, frames: Math.max(all.frames, 1) }
}

function sizeIn(bytes: DataView, name: string, at: number): Omit<Measure, 'frames'> | undefined {
  switch (name) {
    case 'VP8X':
      return { width: uint24LE(bytes, at + 4) + 1, height: uint24LE(bytes, at + 7) + 1 }
    case 'ANMF':
      return {
        width: 2 * uint24LE(bytes, at) + uint24LE(bytes, at + 6) + 1,
        height: 2 * uint24LE(bytes, at + 3) + uint24LE(bytes, at + 9) + 1,
      }
    case 'VP8 ':
      requireThat(uint24LE(bytes, at + 3) === LOSSY_START)
      return { width: bytes.getUint16(at + 6, true) & EDGE_BITS, height: bytes.getUint16(at + 8, true) & EDGE_BITS }
    case 'VP8L': {
      requireThat(bytes.getUint8(at) === LOSSLESS_START)
      const edges = bytes.getUint32(at + 1, true)
      return { width: (edges & EDGE_BITS) + 1, height: ((edges >>> 14) & EDGE_BITS) + 1 }
    }
    default:
      return undefined
  }
}
