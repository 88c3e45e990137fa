import { type Measurer, nameAt, requireThat } from './bytes.ts'

const FIRST_CHUNK = 8
/** Length and name before a chunk's data, and the checksum behind it. */
const HEAD = 8
const AROUND = 12

export const measurePng: Measurer = (bytes) => {
  requireThat(nameAt(bytes, FIRST_CHUNK + 4) === 'IHDR')
  const [width, height] = [bytes.getUint32(FIRST_CHUNK + HEAD), bytes.getUint32(FIRST_CHUNK + HEAD + 4)]
  let frames = 1
  for (let at = FIRST_CHUNK; ; ) {
    const [length, name] = [bytes.getUint32(at), nameAt(bytes, at + 4)]
    if (name === 'acTL') frames = Math.max(frames, bytes.getUint32(at + HEAD))
    requireThat(at + AROUND + length <= bytes.byteLength)
    // An animation says so before its first picture.
    if (name === 'IDAT') return { width, height, frames }
    at += AROUND + length
  }
}
