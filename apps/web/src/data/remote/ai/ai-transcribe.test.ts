import { afterEach, expect, test, vi } from 'vitest'
import { summarizeTranscript, transcribeSegment } from './ai-transcribe.ts'

afterEach(() => void vi.unstubAllGlobals())

const signal = new AbortController().signal
const asked = { key: 'a-key-of-its-own-0', signal }
const refuse = (status: number, body: object, headers = {}) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers }))
}
const outcome = () => summarizeTranscript('Heard.', { ...asked, hints: [] })

test.each([
  ['ai_missing', 503, 'stopped'],
  ['ai_limit', 429, 'stopped'],
  ['ai_quota', 503, 'stopped'],
  ['plan', 403, 'stopped'],
  ['ai_refused', 422, 'bad'],
  ['ai_filtered', 422, 'bad'],
  ['ai_bad_answer', 502, 'bad'],
  ['too_large', 413, 'bad'],
  ['invalid', 400, 'bad'],
] as const)("%s: %i is shown in the server's words, and the queue knows what it means", async (code, status, kind) => {
  refuse(status, { code, message: 'In words.' })
  expect(await outcome()).toEqual({ kind, problem: { code, reason: 'In words.' } })
})

test("temporary failures are retried after the server's delay; a sick provider isn't retried forever", async () => {
  refuse(429, { code: 'rate_limited', message: 'Slowly.' }, { 'retry-after': '7' })
  expect(await outcome()).toEqual({ kind: 'later', afterMs: 7000 })
  refuse(401, { code: 'signed_out', message: 'Who are you?' })
  expect(await outcome()).toEqual({ kind: 'later' })
  const problem = { code: 'ai_unavailable', reason: 'Away.' }
  refuse(503, { code: 'ai_unavailable', message: 'Away.' }, { 'retry-after': '300' })
  expect(await outcome()).toEqual({ kind: 'later', afterMs: 300_000, problem })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await outcome()).toEqual({ kind: 'later' })
})

test('a part is sent as base64 without its codecs, with its names and its key, and without asking for a summary', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    const answer = { transcription: 'Heard.', summary: '', keyTopics: '', partyLocation: '' }
    return new Response(`event: result\ndata: ${JSON.stringify(answer)}\n\n`)
  })
  // Longer than what is converted to base64 at once.
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251)
  const audio = new Blob([bytes], { type: 'audio/webm;codecs=opus' })
  const heard = await transcribeSegment(audio, { ...asked, hints: ['Mira Vale'] })
  expect(heard).toEqual({ kind: 'answer', answer: { text: 'Heard.' } })
  const [{ headers, body } = {}] = sent
  expect(headers).toMatchObject({ 'Idempotency-Key': asked.key })
  const { audioData, ...rest } = JSON.parse(String(body))
  expect(rest).toEqual({ mimeType: 'audio/webm', hints: ['Mira Vale'], summarize: false })
  expect(Buffer.from(audioData, 'base64').equals(Buffer.from(bytes))).toBe(true)
})

test('a call that took too long is repeated after a while', async () => {
  refuse(504, { code: 'ai_timeout', message: 'Please try again.' })
  const reason = 'The AI service took too long to answer.'
  expect(await outcome()).toEqual({ kind: 'later', problem: { code: 'ai_timeout', reason } })
})

test('an answer that isn’t what the call promises isn’t asked for again by itself', async () => {
  vi.stubGlobal('fetch', async () => new Response('event: result\ndata: {"summary":"A bell."}\n\n'))
  expect(await outcome()).toMatchObject({ kind: 'bad', problem: { code: 'ai_bad_answer' } })
})
