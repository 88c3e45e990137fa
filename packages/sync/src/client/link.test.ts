import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLink, type Link, LinkClosed } from './link.ts'
import { TransportError } from './transport.ts'

let link: Link
let answers: (TransportError | 'ok')[]
let calls: number

beforeEach(() => {
  vi.useFakeTimers()
  link = createLink({ random: () => 1 })
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

test('an unanswered call is repeated, with pauses that double up to ten seconds', async () => {
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
  expect(await madeAfter(8000 + 2 * 10_000)).toBe(9)
  expect(await answer).toBe('ok')
  expect(link.state$.value.online).toBe(true)
})

test('without any answer one of many calls is sent at a time, and the first answer releases all', async () => {
  answers = Array.from({ length: 30 }, unreachable)
  const all = Promise.all(Array.from({ length: 9 }, () => link.call(work)))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(calls).toBeLessThan(9 + 10)
  const madeInVain = calls
  link.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toBe(madeInVain + 1)
  answers = []
  link.wake()
  expect(await all).toHaveLength(9)
})

test('after a long silence, something new to send is tried at once, and then with short pauses again', async () => {
  answers = Array.from({ length: 9 }, unreachable)
  const answer = link.call(work)
  await vi.advanceTimersByTimeAsync(250 + 500 + 1000 + 2000 + 4000)
  expect(calls).toBe(6)
  link.ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toBe(7)
  await vi.advanceTimersByTimeAsync(250 + 500)
  expect(calls).toBe(9)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toBe('ok')
})

test('a call that hangs delays the others only for one pause', async () => {
  answers = [unreachable(), unreachable()]
  let attempts = 0
  void link.call(() => (attempts++ === 0 ? work() : new Promise<never>(() => {})))
  const other = link.call(work)
  await vi.advanceTimersByTimeAsync(250)
  expect([attempts, calls]).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(500)
  expect(await other).toBe('ok')
})

test('a server failure delays only the call that failed', async () => {
  answers = [new TransportError(500, 'broken')]
  const failed = link.call(work)
  await vi.advanceTimersByTimeAsync(0)
  expect(await link.call(work)).toBe('ok')
  expect(await failed).toBe('ok')
  expect(calls).toBe(3)
})

test("a failing push is named until one succeeds, and an answered pull doesn't hide it", async () => {
  const full = new TransportError(507, 'The server’s disk is full. Nothing was saved.')
  answers = [full, 'ok', new TransportError(500, 'SQLITE_IOERR')]
  const push = link.call(work, { purpose: 'push' })
  await vi.advanceTimersByTimeAsync(0)
  expect(link.state$.value).toMatchObject({ online: true, failing: { push: full.message } })
  await link.call(work, { purpose: 'pull' })
  await vi.advanceTimersByTimeAsync(0)
  expect(link.state$.value.failing.push).toMatch(/^The server has a problem\./)
  await vi.advanceTimersByTimeAsync(500)
  expect(await push).toBe('ok')
  expect(link.state$.value.failing).toEqual({})
})

test('a refusal by a firewall in front of the server is a failure of the server, and a request to slow down is not', async () => {
  answers = [new TransportError(429, 'Slow down'), new TransportError(403, 'Blocked by the firewall')]
  const pull = link.call(work, { purpose: 'pull' })
  await vi.advanceTimersByTimeAsync(0)
  expect(link.state$.value.failing).toEqual({})
  await vi.advanceTimersByTimeAsync(250)
  expect(link.state$.value.failing.pull).toMatch(/^The server has a problem\./)
  await vi.advanceTimersByTimeAsync(500)
  expect(await pull).toBe('ok')
  expect(link.state$.value.failing).toEqual({})
})

test('a lost network shows as offline at once, until the next call is answered', async () => {
  await link.call(work)
  link.lost()
  expect(link.state$.value.online).toBe(false)
  const answer = link.call(work)
  await vi.advanceTimersByTimeAsync(250)
  expect(await answer).toBe('ok')
  expect(link.state$.value.online).toBe(true)
})

test('the first answer after a silence wakes everything that waits', async () => {
  answers = [unreachable(), unreachable(), unreachable()]
  const waiting = link.call(work)
  await vi.advanceTimersByTimeAsync(250)
  link.contact()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toBe(3)
  link.wake()
  expect(await waiting).toBe('ok')
})

test('a 401 stops every call until someone signs in', async () => {
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

test('a 401 to a call that was sent before the login stops no call after it', async () => {
  let refuse = (_: TransportError) => {}
  const late = link.call(() => {
    calls += 1
    return calls === 1 ? new Promise<string>((_, reject) => (refuse = reject)) : work()
  })
  link.signedIn()
  expect(await link.call(work)).toBe('ok')
  refuse(new TransportError(401, 'signed out'))
  await vi.advanceTimersByTimeAsync(250)
  expect(await late).toBe('ok')
  expect(link.isOpen()).toBe(true)
  expect(link.state$.value.signedOut).toBe(false)
})

test('a call that is answered after the 401 to another one lets all calls go on', async () => {
  let answer = (_: string) => {}
  const slow = link.call(() => new Promise<string>((resolve) => (answer = resolve)))
  answers = [new TransportError(401, 'signed out')]
  const refused = link.call(work)
  await vi.advanceTimersByTimeAsync(0)
  expect(link.isOpen()).toBe(false)
  answer('ok')
  expect(await slow).toBe('ok')
  expect(link.isOpen()).toBe(true)
  expect(await refused).toBe('ok')
})

test('a 426 says that an update is needed, and stops every call', async () => {
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

test('a call with an invalid request is not repeated', async () => {
  answers = [new TransportError(413, 'too much')]
  await expect(link.call(work)).rejects.toMatchObject({ status: 413 })
  expect(calls).toBe(1)
})

test('an inactive link sends nothing, and a closed one releases what waits', async () => {
  link.setActive(false)
  const waiting = link.call(work)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toBe(0)
  link.close()
  await expect(waiting).rejects.toBeInstanceOf(LinkClosed)
})
