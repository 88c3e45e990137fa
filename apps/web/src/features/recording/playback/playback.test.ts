import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoredSegment } from '../../../data/local/index.ts'
import { createPlayback, placeOf } from './playback.ts'

/** Fakes the browser's player, which tests have none of. */
class FakeAudio extends EventTarget {
  static readonly played: string[] = []
  src = ''
  currentTime = 0
  pause = () => {}
  play = async () => {
    FakeAudio.played.push(`${this.src} at ${this.currentTime}`)
  }
}

const PARTS = [
  { segment: 0, duration: 600_000 },
  { segment: 1, duration: 600_000 },
] as StoredSegment[]

/** A player whose parts are read when a test says so. */
function openPlayback() {
  const reads = new Map<number, () => void>()
  const playback = createPlayback(({ segment }) => {
    return new Promise((resolve) => reads.set(segment, () => resolve(new Blob([`part ${segment}`]))))
  })
  playback.changeSegments(PARTS)
  const read = async (segment: number) => {
    reads.get(segment)?.()
    // What waits for it goes on.
    await vi.waitFor(() => Promise.resolve())
  }
  return { playback, read }
}

beforeEach(() => {
  FakeAudio.played.length = 0
  vi.stubGlobal('Audio', FakeAudio)
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `url ${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('of two places asked for at once the last one plays, whichever is read first', async () => {
  const { playback, read } = openPlayback()
  playback.playFrom(610_000)
  playback.playFrom(5_000)
  await read(0)
  await vi.waitFor(() => expect(FakeAudio.played).toEqual(['url 1 at 5']))
  await read(1)
  expect(FakeAudio.played).toEqual(['url 1 at 5'])
})

test('nothing begins to play once its screen is left', async () => {
  const { playback, read } = openPlayback()
  playback.playFrom(0)
  playback.stop()
  await read(0)
  expect(FakeAudio.played).toEqual([])
})

test('a time of the whole falls into one part; past the end it is the end of the last', () => {
  const segments = [{ duration: 600_000 }, { duration: 600_000 }, { duration: 20_000 }]
  expect(placeOf(segments, 0)).toEqual({ part: 0, into: 0 })
  expect(placeOf(segments, 600_000)).toEqual({ part: 1, into: 0 })
  expect(placeOf(segments, 1_210_000)).toEqual({ part: 2, into: 10_000 })
  expect(placeOf(segments, 9_999_999)).toEqual({ part: 2, into: 20_000 })
  expect(placeOf([], 5)).toEqual({ part: 0, into: 0 })
})
