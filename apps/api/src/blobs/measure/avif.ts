import { type Measure, type Measurer, nameAt, requireThat } from './bytes.ts'

const HEAD = 8
/** Boxes that hold others, and how many bytes of their own come first. */
const HOLDERS: Record<string, number> = {
  meta: 4,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
  stsd: 8,
}
/** Deeper than any file that a program writes. */
const MAX_DEPTH = 10

export const measureAvif: Measurer = (bytes) => {
  const found = { width: 0, height: 0, frames: 1 }
  walk(bytes, { from: 0, to: bytes.byteLength, depth: 0 }, found)
  return found
}

function walk(bytes: DataView, { from, to, depth }: { from: number; to: number; depth: number }, found: Measure): void {
  requireThat(depth < MAX_DEPTH)
  for (let at = from; at + HEAD <= to; ) {
    // 0 means up to the end of the file; 1 that a longer number follows, which no file of ours needs.
    const length = bytes.getUint32(at) || to - at
    requireThat(length >= HEAD && at + length <= to)
    const name = nameAt(bytes, at + 4)
    read(bytes, at, found)
    const own = HOLDERS[name]
    if (own !== undefined) walk(bytes, { from: at + HEAD + own, to: at + length, depth: depth + 1 }, found)
    at += length
  }
}

function read(bytes: DataView, box: number, found: Measure): void {
  const [name, at] = [nameAt(bytes, box + 4), box + HEAD]
  if (name === 'ispe') grow(found, bytes.getUint32(at + 4), bytes.getUint32(at + 8))
  if (name === 'av01') grow(found, bytes.getUint16(at + 24), bytes.getUint16(at + 26))
  if (name === 'stsz') found.frames = Math.max(found.frames, bytes.getUint32(at + 8))
}

function grow(found: Measure, width: number, height: number): void {
  found.width = Math.max(found.width, width)
  found.height = Math.max(found.height, height)
}
