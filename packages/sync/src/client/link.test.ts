import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLink, type Link, LinkClosed } from './link.ts'
import { TransportError } from './transport.ts'

let link: Link
let answers: (TransportError | 'ok')[]
let calls: number

beforeEach(() => {
  vi.useFakeTimers()
  link = createLink({ now: () => 'now', random: () => 1 })
  answers = []
  calls = 0
})

afterEach(() => {
  link.close()
  vi.useRealTimers()
})

async function work(): Promise<string> {
  calls += 1
  const answer = answers.shift() ?? 'ok'
  if (answer instanceof TransportError) throw answer
  return answer
}

const unreachable = () => new TransportError(0, 'no network')

test('a call that is not answered is made again, after pauses that double up to five seconds', async () => {
  answers = Array.from({ length: 8 }, unreachable)
  const answer = link.call(work)
  const madeAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return calls
  }
  expect(await madeAfter(0)).toBe(1)
  expect(link.state$.value.online).toBe(false)
  expect(await madeAfter(250)).toBe(2)
  expect(await madeAfter(500)).toBe(3)
  expect(await madeAfter(1000 + 2000 + 4000)).toBe(6)
  expect(await madeAfter(3 * 5000)).toBe(9)
  expect(await answer).toBe('ok')
  expect(link.state$.value).toMatchObject({ online: true, lastContact: 'now' })
})

test('the first answer after a silence wakes everybody who waits', async () => {
  answers = [unreachable(), unreachable(), unreachable()]
  const waiting = link.call(work)
  await vi.advanceTimersByTimeAsync(250)
  link.contact()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toBe(3)
  link.wake()
  expect(await waiting).toBe('ok')
})

test('a 401 stops every call until somebody signs in', async () => {
  answers = [new TransportError(401, 'signed out')]
  const first = link.call(work)
  await vi.advanceTimersByTimeAsync(60_000)
  const second = link.call(work)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toBe(1)
  expect(link.state$.value.signedOut).toBe(true)
  link.signedIn()
  expect(await Promise.all([first, second])).toEqual(['ok', 'ok'])
  expect(link.state$.value.signedOut).toBe(false)
})

test('a 426 says that an update is needed, and stops', async () => {
  answers = [new TransportError(426, 'too old')]
  void link.call(work).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toBe(1)
  expect(link.state$.value.updateNeeded).toBe(true)
})

test('a 429 waits as long as the server says', async () => {
  answers = [new TransportError(429, 'slow down', 7000)]
  const answer = link.call(work)
  await vi.advanceTimersByTimeAsync(6900)
  expect(calls).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(await answer).toBe('ok')
})

test('what is wrong with the request itself is not tried again', async () => {
  answers = [new TransportError(413, 'too much')]
  await expect(link.call(work)).rejects.toMatchObject({ status: 413 })
  expect(calls).toBe(1)
})

test('an inactive link sends nothing; a closed one lets go of whoever waits', async () => {
  link.setActive(false)
  const waiting = link.call(work)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toBe(0)
  link.close()
  await expect(waiting).rejects.toBeInstanceOf(LinkClosed)
})
