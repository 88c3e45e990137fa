import { expect, test } from 'vitest'
import { readTrack, UnreadableAudioError } from './audio-container.ts'
import { joinAudio } from './join-audio.ts'
import { type AudioPart, splitAudio } from './split-audio.ts'
import { aTone } from './testing/a-tone.ts'

async function partsOf(file: Blob, bounds = { longestMs: 10_000, mostBytes: 1_000_000 }): Promise<AudioPart[]> {
  const parts: AudioPart[] = []
  for await (const part of splitAudio(file, bounds)) parts.push(part)
  return parts
}
const secondsOf = async (file: Blob) => (await readTrack(file)).computeDuration()

test('a long file is cut into parts that play alone, and joined again it is as long as before', async () => {
  const parts = await partsOf(aTone(25))
  expect(parts.length).toBe(3)
  expect(parts.at(-1)?.progress).toBe(1)
  for (const { bytes, mimeType, duration } of parts) {
    expect(mimeType).toBe('audio/wav')
    expect(await secondsOf(new Blob([bytes]))).toBeCloseTo(duration / 1000, 1)
  }
  const whole = await joinAudio(parts.map(({ bytes, duration }) => ({ duration, load: async () => new Blob([bytes]) })))
  expect(await secondsOf(whole)).toBeCloseTo(25, 0)
})

test('a part is never larger than a call may carry', async () => {
  const parts = await partsOf(aTone(25), { longestMs: 600_000, mostBytes: 100_000 })
  expect(parts.length).toBeGreaterThan(3)
  for (const { bytes } of parts) expect(bytes.byteLength).toBeLessThan(101_000)
})

test.each([
  ['text', new Blob(['Session 14, the bells'])],
  ['nothing', new Blob([])],
])('a file of %s is refused with a sentence', async (_, file) => {
  await expect(partsOf(file)).rejects.toThrow(UnreadableAudioError)
})
