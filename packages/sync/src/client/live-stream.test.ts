import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLink, type Link } from './link.ts'
import { openLiveStream } from './live-stream.ts'
import { type LiveOptions, type Transport, TransportError } from './transport.ts'

let link: Link
let stream: LiveOptions | undefined
let answers: number[]
let named: (string | undefined)[]
let opens: boolean

const transport: Transport = {
  push: async () => ({ verdicts: [] }),
  pull: async () => ({ documents: [], checkpoint: {}, gone: [], more: false, campaigns: [] }),
  live: (options) => {
    stream = options
    if (opens) options.onOpen()
    return new Promise((resolve) => options.signal.addEventListener('abort', () => resolve()))
  },
  here: async ({ stream: name }) => {
    answers.push(Date.now())
    named.push(name)
    throw new Error('lost on the way')
  },
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  answers = []
  named = []
  opens = true
  link = createLink()
  const [onOpen, onFail, onPoke, onNews] = [() => {}, () => {}, () => {}, () => {}]
  openLiveStream({ link, transport, replica: 'r1', run: 'run1', onOpen, onFail, onPoke, onNews })
})
afterEach(() => {
  link.close()
  vi.useRealTimers()
})

test('the device answers each heartbeat but not what comes in between, and losing that answer does no harm', async () => {
  for (const at of [1_000, 15_000, 16_000, 30_000, 45_000]) {
    await vi.advanceTimersByTimeAsync(at - Date.now())
    stream?.onBeat()
  }
  expect(answers).toEqual([15_000, 30_000, 45_000])
})

test('[D11] the answers carry the name of the stream, as long as it is that stream', async () => {
  const beatAt = async (at: number) => {
    await vi.advanceTimersByTimeAsync(at - Date.now())
    stream?.onBeat()
  }
  await beatAt(15_000)
  stream?.onName?.('a1b2c3d4.7')
  await beatAt(30_000)
  await vi.advanceTimersByTimeAsync(45_000)
  await beatAt(Date.now() + 15_000)
  expect(named).toEqual([undefined, 'a1b2c3d4.7', undefined])
})

test("closing a stream that fell silent doesn't count as an answer", async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  const push = link.call(async () => {
    throw new TransportError(0, 'no answer')
  })
  push.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const said: boolean[] = []
  link.state$.subscribe(({ online }) => said.push(online))
  opens = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(said)).toEqual(new Set([false]))
})

test('a connection that falls silent shows as offline within 45 seconds', async () => {
  stream?.onBeat()
  expect(link.state$.value.online).toBe(true)
  opens = false
  await vi.advanceTimersByTimeAsync(45_000)
  expect(link.state$.value.online).toBe(false)
})
