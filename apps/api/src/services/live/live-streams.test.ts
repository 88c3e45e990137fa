import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

function listen({ takes = true, userId = 'user-gm' } = {}) {
  const heard: string[] = []
  const send = (text: string) => {
    heard.push(text)
    return takes
  }
  const close = server.deps.streams.open({ person: { userId }, send, end: () => void heard.push('end') })
  return { heard, close }
}

test('a comment line every 15 seconds says that the stream lives', () => {
  const { heard, close } = listen()
  vi.advanceTimersByTime(14_999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(15_001)
  expect(heard).toEqual([':\n\n', ':\n\n'])
  close()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([':\n\n', ':\n\n', 'end'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a device that takes nothing more is let go', () => {
  const { heard } = listen({ takes: false })
  vi.advanceTimersByTime(15_000)
  expect(heard).toEqual([':\n\n', 'end'])
  expect(server.deps.streams.isListening('user:user-gm')).toBe(false)
})

test('a stream ends after an hour, so that its session is looked at again', () => {
  const { heard } = listen()
  vi.advanceTimersByTime(60 * 60_000)
  expect(heard.at(-1)).toBe(':\n\n')
  vi.advanceTimersByTime(15_000)
  expect(heard.at(-1)).toBe('end')
})

test('the oldest of too many streams of one person makes room', () => {
  const streams = Array.from({ length: 21 }, () => listen())
  expect(streams.map(({ heard }) => heard.length)).toEqual([1, ...Array.from({ length: 20 }, () => 0)])
})

test('presence is told when the first stream opens and the last one ends', () => {
  const told: unknown[] = []
  server.deps.streams.onPresence((person) => void told.push(person))
  const [first, second] = [listen(), listen()]
  first.close()
  expect(told).toHaveLength(1)
  second.close()
  expect(told).toEqual([{ userId: 'user-gm' }, { userId: 'user-gm' }])
})
