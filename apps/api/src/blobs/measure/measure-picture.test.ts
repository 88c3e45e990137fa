import { crc32 } from 'node:zlib'
import type { ImageType } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { aPng } from '../../testing/ai-provider/png.ts'
import { aWebp, part, riff } from '../../testing/pictures.ts'
import { refusalOf } from './measure-picture.ts'

type Size = { width: number; height: number }
type Making = Size & { frames?: number }

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u16le = (value: number) => Buffer.from([value & 255, value >> 8])
const u24le = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const join = (...parts: (Buffer | number[] | string)[]) =>
  Buffer.concat(parts.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : Buffer.from(each))))

function chunk(name: string, data: Buffer): Buffer {
  const named = join(name, data)
  return join(u32(data.length), named, u32(crc32(named)))
}

function png({ width, height, frames }: Making): Buffer {
  const head = chunk('IHDR', join(u32(width), u32(height), [8, 6, 0, 0, 0]))
  const animation = frames === undefined ? [] : chunk('acTL', join(u32(frames), u32(0)))
  return join('\x89PNG\r\n\x1a\n', head, animation, chunk('IDAT', Buffer.alloc(9)), chunk('IEND', Buffer.alloc(0)))
}

function jpeg({ width, height }: Size): Buffer {
  // A thumbnail inside a note of the camera is none of the picture's own frames.
  const note = join([0xff, 0xe1], u16(12), [0xff, 0xc0, 0, 8, 8, 0, 1, 0, 1, 1])
  const frame = join([0xff, 0xc2], u16(11), [8], u16(height), u16(width), [1, 1, 0x11, 0])
  return join([0xff, 0xd8], note, frame, [0xff, 0xda], u16(8), [1, 1, 0, 0, 63, 0], Buffer.alloc(20))
}

function gif({ width, height, frames = 1 }: Making): Buffer {
  const pause = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
  const frame = join([0x2c, 0, 0, 0, 0], u16le(width), u16le(height), [0, 2, 1, 0, 0])
  const all = Array.from({ length: frames }, () => join(pause, frame))
  return join('GIF89a', u16le(1), u16le(1), [0x80, 0, 0], Buffer.alloc(6), ...all, [0x3b])
}

function webp({ width, height, frames = 1 }: Making): Buffer {
  const edges = join(u24le(width - 1), u24le(height - 1))
  const frame = part('ANMF', join(Buffer.alloc(6), edges, Buffer.alloc(4)))
  return riff(part('VP8X', join([2, 0, 0, 0], edges)), ...Array.from({ length: frames }, () => frame))
}

const box = (name: string, ...data: Buffer[]) => join(u32(8 + join(...data).length), name, ...data)

function avif({ width, height, frames = 1 }: Making): Buffer {
  const size = box('ispe', u32(0), u32(width), u32(height))
  const meta = box('meta', u32(0), box('iprp', box('ipco', size)))
  const samples = box('stsz', u32(0), u32(0), u32(frames))
  const track = box('moov', box('trak', box('mdia', box('minf', box('stbl', samples)))))
  return join(box('ftyp', join('avif', u32(0), 'avif')), meta, track, box('mdat', Buffer.alloc(16)))
}

const KINDS: [ImageType, (making: Making) => Buffer][] = [
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
  ['image/webp', webp],
  ['image/avif', avif],
]

const FINE: Size[] = [
  { width: 1, height: 1 },
  { width: 4096, height: 2929 },
  { width: 3000, height: 4000 },
]
const HUGE: Size[] = [
  { width: 12_000, height: 12_000 },
  { width: 4097, height: 1 },
  { width: 1, height: 4097 },
  { width: 4096, height: 4096 },
  { width: 3001, height: 4000 },
]

test.each(KINDS)('of %s, more than 4,096 pixels a side or 12 megapixels are refused', (type, made) => {
  for (const size of FINE) expect([size, refusalOf(type, made(size))]).toEqual([size, undefined])
  for (const size of HUGE) expect(refusalOf(type, made(size))).toContain('12 megapixels in all')
  expect(refusalOf(type, made({ width: 12_000, height: 9000 }))).toBe(
    'This picture has 12,000 × 9,000 pixels. Pictures can have 4,096 on each side, and 12 megapixels in all.',
  )
})

test.each(KINDS)('of %s, no picture without a width or height, and none that is cut off', (type, made) => {
  const damaged = 'This picture is damaged. Please choose another one.'
  if (!['image/webp', 'image/gif'].includes(type)) expect(refusalOf(type, made({ width: 0, height: 20 }))).toBe(damaged)
  const whole = made({ width: 20, height: 20 })
  const before = { 'image/png': 45, 'image/jpeg': 37, 'image/gif': 30, 'image/webp': 50, 'image/avif': 60 }[type] ?? 0
  for (let length = 12; length < before; length += 1)
    expect([length, refusalOf(type, whole.subarray(0, length))]).toEqual([length, damaged])
})

test.each(KINDS.filter(([type]) => type !== 'image/jpeg'))('of %s, more than 200 frames are refused', (type, made) => {
  const size = { width: 64, height: 64 }
  expect(refusalOf(type, made({ ...size, frames: 200 }))).toBeUndefined()
  expect(refusalOf(type, made({ ...size, frames: 201 }))).toBe(
    'This picture has 201 frames. Animated pictures can have 200.',
  )
})

test('pictures that real programs make are fine', () => {
  expect(refusalOf('image/png', aPng())).toBeUndefined()
  expect(refusalOf('image/webp', aWebp('lantern', { width: 512, height: 512 }))).toBeUndefined()
})

test('bytes that a fuzzer changed are measured or refused, and never break anything', () => {
  let [seed, refused] = [7, 0]
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (let round = 0; round < 5000; round += 1) {
    const [type, made] = KINDS[round % KINDS.length] ?? ['image/png', png]
    const bytes = made({ width: 300, height: 200, frames: 3 })
    for (let change = 0; change < 3; change += 1) bytes[8 + random(bytes.length - 8)] = random(256)
    if (refusalOf(type, bytes) !== undefined) refused += 1
  }
  expect(refused).toBeGreaterThan(500)
})
