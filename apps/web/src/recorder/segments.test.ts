import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaveQueue } from './save-queue.ts'
import { type RecordedSlice, recordSegments, SEGMENT_MS, SLICE_MS } from './segments.ts'
import { AcceleratedRecorder } from './testing/accelerated-recorder.ts'

let clock = 0
let slices: RecordedSlice[]

beforeEach(() => {
  clock = 0
  slices = []
  vi.stubGlobal('MediaRecorder', AcceleratedRecorder)
})
afterEach(() => {
  AcceleratedRecorder.running.clear()
  vi.unstubAllGlobals()
})

const record = (from = 0, onSlice = (slice: RecordedSlice) => void slices.push(slice)) =>
  recordSegments({ stream: {} as MediaStream, from, now: () => clock, onError: () => {}, onSlice })
const passTime = (ms: number) => {
  for (const end = clock + ms; clock < end; ) {
    clock += SLICE_MS
    for (const recorder of [...AcceleratedRecorder.running]) recorder.emit('sound')
  }
}

test('four hours make 24 segments of ten minutes; each begins with its own first slice, and nothing is left out', async () => {
  const segments = record()
  passTime(4 * 60 * 60_000 - SLICE_MS)
  await segments.stop()
  const numbers = [...new Set(slices.map(({ segment }) => segment))]
  expect(numbers).toEqual(Array.from({ length: 24 }, (_, segment) => segment))
  for (const number of numbers) {
    const own = slices.filter(({ segment }) => segment === number)
    expect(own.map(({ seq }) => seq)).toEqual(own.map((_, seq) => seq))
    expect(own.reduce((sum, { duration }) => sum + duration, 0)).toBeLessThanOrEqual(SEGMENT_MS)
  }
  expect(slices.reduce((sum, { duration }) => sum + duration, 0)).toBe(4 * 60 * 60_000 - SLICE_MS)
})

test('a new segment begins before the previous one ends', () => {
  record()
  passTime(SEGMENT_MS - SLICE_MS)
  let most = 0
  const [first] = AcceleratedRecorder.running
  first?.addEventListener('stop', () => {
    most = AcceleratedRecorder.running.size
  })
  passTime(SLICE_MS)
  expect(most).toBe(1)
})

test('a continued recording takes the next segment’s number', async () => {
  const segments = record(3)
  await segments.stop()
  expect(slices).toMatchObject([{ segment: 3, seq: 0 }])
})

test("slices that can't be stored stay in order and are stored with the next; memory holds nothing else", async () => {
  const stored: number[] = []
  let isFull = false
  let failures = 0
  const queue = createSaveQueue<number>(
    async (item) => {
      if (isFull) throw new Error('no room')
      stored.push(item)
    },
    { onSaved: () => {}, onFailed: () => void failures++ },
  )
  queue.add(1)
  expect(await queue.settled()).toEqual({ waiting: 0 })
  isFull = true
  for (const item of [2, 3]) queue.add(item)
  expect(await queue.settled()).toEqual({ waiting: 2 })
  expect(failures).toBeGreaterThan(0)
  isFull = false
  queue.add(4)
  expect(await queue.settled()).toEqual({ waiting: 0 })
  expect(stored).toEqual([1, 2, 3, 4])
})
