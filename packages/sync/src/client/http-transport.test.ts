import { expect, test } from 'vitest'
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

const pushOf = (transport: ReturnType<typeof createHttpTransport>) => transport.push({ ...PUSH, rows: [] }, SIGNAL)

test('a push names its protocol and account, and carries the body', async () => {
  const { requests, transport } = answering(() => Response.json({ verdicts: [] }))
  expect(await pushOf(transport)).toEqual({ verdicts: [] })
  expect(requests[0]?.url).toBe('http://table/api/sync/push')
  expect(requests[0]?.init?.headers).toEqual({
    'x-sync-protocol': '1',
    'x-sync-account': 'guest',
    'content-type': 'application/json',
  })
  expect(JSON.parse(String(requests[0]?.init?.body))).toEqual(PUSH)
})

test('no answer and half an answer are status 0', async () => {
  const failing = answering(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(pushOf(failing.transport)).rejects.toMatchObject({ status: 0 })
  const half = answering(() => new Response('{"verdicts": [', { headers: { 'content-type': 'application/json' } }))
  await expect(pushOf(half.transport)).rejects.toMatchObject({ status: 0 })
})

test("a refusal carries the server's status, message and wait", async () => {
  const { transport } = answering(() => {
    return Response.json({ message: 'Too many' }, { status: 429, headers: { 'retry-after': '3' } })
  })
  const error = await pushOf(transport).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TransportError)
  expect(error).toMatchObject({ status: 429, message: 'Too many', retryAfterMs: 3000 })
})

test('the stream passes on pokes however its bytes are split, and counts a comment as a sign of life', async () => {
  const poke: Poke = { campaignId: 'c1', seq: 7, collections: ['characters'] }
  const news = { table: 'c1', gm: { live: false } }
  const rights = { rights: true }
  const later = { something: 'that a later server says' }
  const text = [poke, news, rights, later].map((line) => `data: ${JSON.stringify(line)}\n\n`).join(':\n\n')
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
    onBeat: () => heard.push('beat'),
  })
  expect(heard[0]).toBe('open')
  expect(heard.filter((each) => each === 'beat')).toHaveLength(text.length)
  expect(heard.filter((each) => typeof each === 'object')).toEqual([poke, news, rights])
  expect(requests[0]?.url).toBe('http://table/api/sync/live?replica=r1&run=run1&protocol=1')
})
