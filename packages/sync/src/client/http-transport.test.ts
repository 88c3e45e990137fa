import { expect, onTestFinished, test, vi } from 'vitest'
import type { Poke } from '../protocol.ts'
import { createHttpTransport } from './http-transport.ts'
import { TransportError } from './transport.ts'

const SIGNAL = new AbortController().signal
const PUSH = { collection: 'characters', replica: 'r1', rows: [] } as const

function answering(response: () => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  const send: typeof fetch = async (url, init) => {
    requests.push({ url: String(url), init })
    return response()
  }
  return { requests, transport: createHttpTransport({ base: 'http://table', account: 'guest', send }) }
}

const EMPTY_PAGE = { documents: [], checkpoint: {}, gone: [], more: false, campaigns: [] }

const pushOf = (transport: ReturnType<typeof createHttpTransport>) => transport.push({ ...PUSH, rows: [] }, SIGNAL)

test('a push names its protocol and account, and carries the body', async () => {
  const { requests, transport } = answering(() => Response.json({ verdicts: [] }))
  expect(await pushOf(transport)).toEqual({ verdicts: [] })
  expect(requests[0]?.url).toBe('http://table/api/sync/push')
  expect(requests[0]?.init?.headers).toEqual({
    'x-sync-protocol': '1',
    'x-sync-account': 'guest',
    'content-type': 'application/json',
    accept: 'application/json',
  })
  expect(JSON.parse(String(requests[0]?.init?.body))).toEqual(PUSH)
})

test('no answer and half an answer are status 0', async () => {
  const failing = answering(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(pushOf(failing.transport)).rejects.toMatchObject({ status: 0 })
  const half = answering(() => new Response('{"verdicts": [', { headers: { 'content-type': 'application/json' } }))
  await expect(pushOf(half.transport)).rejects.toMatchObject({ status: 0 })
})

function useFakeTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('a page that arrives slowly is waited for, and one of which nothing arrives for 30 s is unanswered', async () => {
  useFakeTimers()
  const parts = JSON.stringify(EMPTY_PAGE).split(',')
  /** A part of the page each 20 s; like a browser's, it fails once its call is given up. */
  const arriving = (count: number): typeof fetch => {
    return async (_url, init) => {
      let arrived = 0
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
        pull: async (controller) => {
          if (arrived === count) return new Promise(() => undefined)
          await new Promise((resolve) => setTimeout(resolve, 20_000))
          const part = parts.slice(arrived, arrived + 1).join()
          arrived += 1
          controller.enqueue(new TextEncoder().encode(arrived === parts.length ? part : `${part},`))
          if (arrived === parts.length) controller.close()
        },
      })
      return new Response(stream, { headers: { 'content-type': 'application/json' } })
    }
  }
  const pull = (send: typeof fetch) => {
    const page = createHttpTransport({ send }).pull({ collection: 'characters', checkpoint: {}, limit: 200 }, SIGNAL)
    return page.catch((error: unknown) => error)
  }
  const whole = pull(arriving(parts.length))
  const half = pull(arriving(1))
  await vi.advanceTimersByTimeAsync(parts.length * 20_000)
  expect(await whole).toEqual(EMPTY_PAGE)
  expect(await half).toMatchObject({ status: 0 })
})

test('a large document has time to be sent on a slow line', async () => {
  useFakeTimers()
  const given: number[] = []
  const began = Date.now()
  const send: typeof fetch = (_url, init) => {
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        given.push(Date.now() - began)
        reject(init.signal?.reason)
      })
    })
  }
  const push = (length: number) => {
    const rows = [{ doc: { id: 'eve', rev: 'r1', gmNotes: 'a'.repeat(length) }, base: null }]
    return createHttpTransport({ send })
      .push({ ...PUSH, rows }, SIGNAL)
      .catch((error: unknown) => error)
  }
  const calls = Promise.all([push(10), push(600_000)])
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await calls).toMatchObject([{ status: 0 }, { status: 0 }])
  expect(given.map((ms) => Math.floor(ms / 1000))).toEqual([30, 90])
})

const ash = { id: 'ash', rev: 'r1', name: 'Ash', level: 40, later: { mood: 'low' } }
const pullOf = (answer: object) => {
  const { transport } = answering(() => Response.json(answer))
  return transport.pull({ collection: 'characters', checkpoint: {}, limit: 200 }, SIGNAL)
}

test('documents arrive as the server sent them, with fields that only a newer server knows', async () => {
  const page = { ...EMPTY_PAGE, documents: [ash, { id: 'gull', rev: 'r2', _deleted: true }], checkpoint: { c1: '1:2' } }
  expect(await pullOf({ ...page, weather: 'fog' })).toEqual(page)
})

test('a role or a reason that only a newer server knows is read with the fewest rights', async () => {
  const campaigns = [{ id: 'c1', role: 'co-gm', memberId: 'm1', color: 'red' }]
  const answer = await pullOf({ ...EMPTY_PAGE, campaigns, gone: ['c2'], why: { c2: 'archived' } })
  expect(answer.campaigns).toEqual([{ id: 'c1', role: 'player', memberId: 'm1' }])
  expect(answer.why).toEqual({ c2: 'removed' })
})

test('[C2] a verdict that this app can’t read leaves its row pending, and spoils no other', async () => {
  const ok = { id: 'ash', verdict: 'ok', place: '3:4' }
  const verdicts = [ok, { id: 'gull', verdict: 'postponed', until: 3 }, { id: 'heron', verdict: 'conflict' }]
  const { transport } = answering(() => Response.json({ verdicts }))
  const answer = await pushOf(transport)
  expect(answer.verdicts).toMatchObject([ok, { verdict: 'retry' }, { verdict: 'retry' }])
})

test('[S2] an answer that isn’t what the contract says is a failure of the server, not of the network', async () => {
  await expect(pullOf({ ...EMPTY_PAGE, documents: [{ name: 'Ash' }] })).rejects.toMatchObject({ status: 500 })
  await expect(pullOf({})).rejects.toMatchObject({ status: 500 })
  const portal = answering(() => new Response('<html>Log in to the hotel’s network</html>'))
  await expect(pushOf(portal.transport)).rejects.toMatchObject({ status: 0 })
})

test('the heartbeat is answered without an answer', async () => {
  const { requests, transport } = answering(() => new Response(null, { status: 204 }))
  expect(await transport.here?.({ replica: 'r1', run: 'run1' }, SIGNAL)).toBeUndefined()
  expect(requests[0]?.url).toBe('http://table/api/sync/here')
})

test.each([400, 401, 422, 426])(
  '[S2] a %i is the server’s word only with its code, else a failure of what answers',
  async (status) => {
    const code = 'invalid'
    const own = answering(() => Response.json({ message: 'No', code }, { status }))
    await expect(pushOf(own.transport)).rejects.toMatchObject({ status, message: 'No' })
    const portal = answering(() => new Response('<html>Log in to the hotel’s network</html>', { status }))
    await expect(pushOf(portal.transport)).rejects.toMatchObject({ status: 500 })
  },
)

test("a refusal carries the server's status, message and wait", async () => {
  const { transport } = answering(() => {
    return Response.json({ message: 'Too many' }, { status: 429, headers: { 'retry-after': '3' } })
  })
  const error = await pushOf(transport).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TransportError)
  expect(error).toMatchObject({ status: 429, message: 'Too many', retryAfterMs: 3000 })
})

test('the stream passes on the lines it knows however its bytes are split; a comment is a sign of life', async () => {
  const poke: Poke = { campaignId: 'c1', seq: 7, collections: ['characters', 'weathers'] }
  const news = { table: 'c1', gm: { live: false } }
  const rights = { rights: true }
  const later = { something: 'that a later server says' }
  const name = { stream: 'a1b2c3d4.7' }
  const lines = [poke, news, name, rights, later, { campaignId: 7 }].map((line) => JSON.stringify(line))
  const text = [...lines, 'no JSON'].map((line) => `data: ${line}\n\n`).join(':\n\n')
  const { transport, requests } = answering(() => {
    const bytes = new TextEncoder().encode(text)
    return new Response(
      new ReadableStream({
        start: (controller) => {
          for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
          controller.close()
        },
      }),
    )
  })
  const heard: unknown[] = []
  await transport.live({
    replica: 'r1',
    run: 'run1',
    signal: SIGNAL,
    onOpen: () => heard.push('open'),
    onPoke: (each) => heard.push(each),
    onNews: (each) => heard.push(each),
    onName: (each) => heard.push({ stream: each }),
    onBeat: () => heard.push('beat'),
  })
  expect(heard[0]).toBe('open')
  expect(heard.filter((each) => each === 'beat')).toHaveLength(text.length)
  expect(heard.filter((each) => typeof each === 'object')).toEqual([poke, news, name, rights])
  expect(requests[0]?.url).toBe('http://table/api/sync/live?replica=r1&run=run1&protocol=1')
})
