import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

const LIMITS = { edge: 2048, bytes: 1000 }
let size = { width: 4096, height: 1024 }
let tried: string[]
/** What the browser's encoder produces. */
let encode: (type: string, width: number, quality: number) => Blob

beforeEach(() => {
  size = { width: 4096, height: 1024 }
  tried = []
  encode = (type) => new Blob(['x'.repeat(500)], { type })
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, take, type, q) {
    tried.push(`${type} ${this.width}x${this.height} ${q}`)
    take(encode(String(type), this.width, Number(q)))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a picture within the limits keeps its bytes', async () => {
  size = { width: 2048, height: 10 }
  const file = new Blob(['small'], { type: 'image/png' })
  expect(await shrinkPicture(file, LIMITS)).toBe(file)
  expect(tried).toEqual([])
})

test('a long picture is drawn with its longest edge at the limit', async () => {
  await shrinkPicture(new Blob(['x'], { type: 'image/png' }), LIMITS)
  expect(tried).toEqual(['image/webp 2048x512 0.85'])
})

test("a type that the server doesn't accept is redrawn, however small", async () => {
  size = { width: 10, height: 10 }
  await shrinkPicture(new Blob(['<svg/>'], { type: 'image/svg+xml' }), LIMITS)
  expect(tried).toEqual(['image/webp 10x10 0.85'])
})

test('a heavy one loses quality, then size, until it fits', async () => {
  encode = (type, width, quality) => new Blob(['x'.repeat(width > 1800 || quality > 0.6 ? 1001 : 1000)], { type })
  const small = await shrinkPicture(new Blob(['x'], { type: 'image/jpeg' }), LIMITS)
  expect(small.size).toBe(1000)
  expect(tried).toEqual([
    'image/webp 2048x512 0.85',
    'image/webp 2048x512 0.7',
    'image/webp 2048x512 0.5',
    'image/webp 1536x384 0.85',
    'image/webp 1536x384 0.7',
    'image/webp 1536x384 0.5',
  ])
})

test("a browser that can't write WebP writes JPEG", async () => {
  encode = (type) => new Blob(['x'], { type: type === 'image/webp' ? 'image/png' : type })
  expect((await shrinkPicture(new Blob(['x'], { type: 'image/png' }), LIMITS)).type).toBe('image/jpeg')
})
