import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soundTrackOf } from './sound-track.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function stubBrowser(resume: () => Promise<void>) {
  const play = vi.fn(async () => {})
  class FakeAudio extends EventTarget {
    currentTime = 0
    play = play
    pause = () => {}
    removeAttribute = () => {}
  }
  class FakeContext {
    createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [{ kind: 'audio' }] } })
    createMediaElementSource = () => ({ connect: () => {} })
    resume = resume
    close = async () => {}
  }
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('AudioContext', FakeContext)
  return { play }
}

test('a browser that waits for a tap without a word is said not to play', async () => {
  const { play } = stubBrowser(() => new Promise(() => {}))
  const sound = soundTrackOf(new Blob(['sound']))
  const refused = expect(sound.play()).rejects.toThrow('before a tap')
  await vi.advanceTimersByTimeAsync(3_000)
  await refused
  expect(play).not.toHaveBeenCalled()
  sound.close()
})

test('sound that may play does', async () => {
  const { play } = stubBrowser(async () => {})
  const sound = soundTrackOf(new Blob(['sound']))
  await sound.play()
  expect([play.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
  sound.close()
})
