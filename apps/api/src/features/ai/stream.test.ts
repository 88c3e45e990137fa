import { aiProgress } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

const STREAM = { accept: 'text/event-stream' }
const ITEM = {
  name: 'A bell of cold iron',
  rarity: 'common',
  type: 'misc',
  description: 'Rings under water. '.repeat(20),
}
const LOOT = { items: [ITEM] }
type Event = { event: string; data: Record<string, unknown> }

/** The events of an answer as they arrive. */
async function* eventsOf(response: Response): AsyncGenerator<Event> {
  let unread = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = `${unread}${piece}`.split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
      if (event) yield { event, data: JSON.parse(data) }
    }
  }
}

async function allOf(response: Response): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of eventsOf(response)) events.push(event)
  return events
}

test('words are counted while they are written, and the answer ends the stream', async () => {
  const half = Promise.withResolvers<void>()
  ai.provider.script({ chat: [{ says: LOOT, holdUntil: half.promise }] })
  const response = await ai.fetchAi('generate-loot', { quantity: 1 }, { headers: STREAM })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const events = eventsOf(response)
  expect((await events.next()).value).toEqual({ event: 'progress', data: { stage: 'asking' } })
  const writing = (await events.next()).value as Event
  expect(writing).toMatchObject({ event: 'progress', data: { stage: 'writing', characters: expect.any(Number) } })
  half.resolve()
  const rest: Event[] = []
  for await (const event of events) rest.push(event)
  expect(rest.at(-1)).toMatchObject({ event: 'result', data: { items: [{ name: 'A bell of cold iron' }] } })
  const progress = rest.slice(0, -1).map(({ event, data }) => [event, z.parse(aiProgress, data).stage])
  expect(progress.every(([event, stage]) => event === 'progress' && stage === 'writing')).toBe(true)
})

test('a stream reports repairing, drawing and transcribing', async () => {
  ai.provider.script({ chat: [{ says: 'no' }] })
  const body = { audioData: 'c291bmQ=', mimeType: 'audio/webm' }
  const stages = async (name: string, asked: object) => {
    const events = await allOf(await ai.fetchAi(name, asked, { headers: STREAM }))
    return [...new Set(events.map(({ event, data }) => data.stage ?? event))]
  }
  expect(await stages('generate-map', {})).toEqual(['asking', 'writing', 'mending', 'drawing', 'result'])
  expect(await stages('transcribe', body)).toEqual(['listening', 'summarizing', 'asking', 'writing', 'result'])
})

test('a failure is an event with the body and status it would have had', async () => {
  ai.provider.script({ chat: [{ fails: 429, headers: { 'retry-after': '90' } }] })
  const response = await ai.fetchAi('generate-loot', {}, { headers: STREAM })
  const events = await allOf(response)
  const sentence = 'The AI service is busy. Please try again in a moment.'
  expect(events.at(-1)).toEqual({
    event: 'error',
    data: { code: 'ai_rate_limited', message: sentence, error: sentence, status: 503, retryAfterSeconds: 90 },
  })
})

test('a request refused before any work is refused normally', async () => {
  const response = await ai.fetchAi('generate-loot', { quantity: 0 }, { headers: STREAM })
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid', path: 'quantity' }])
})

test.each([
  ['a stream', STREAM],
  ['plain JSON', { accept: 'application/json' }],
])('closing the request ends it at the provider: %s', async (_how, headers) => {
  ai.provider.script({ chat: [{ says: LOOT, holdUntil: new Promise(() => {}) }] })
  const leaving = new AbortController()
  const response = ai.fetchAi('generate-loot', {}, { headers, signal: leaving.signal })
  const { aborted } = await ai.provider.request(0)
  leaving.abort()
  await expect(response.then((answer) => answer.text())).rejects.toThrow()
  await aborted
})

test.each([
  ['generate-character-image', { description: 'Old', characterType: 'NPC' }],
  ['transcribe', { audioData: 'c291bmQ=', mimeType: 'audio/webm' }],
])('closing it also ends drawing and transcribing: %s', async (name, body) => {
  ai.provider.script({ images: [{ hangs: true }], speech: [{ hangs: true }] })
  const leaving = new AbortController()
  const response = ai.fetchAi(name, body, { signal: leaving.signal })
  const { aborted } = await ai.provider.request(0)
  leaving.abort()
  await expect(response).rejects.toThrow()
  await aborted
})
