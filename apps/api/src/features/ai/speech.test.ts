import { setTimeout as wait } from 'node:timers/promises'
import { TRANSCRIBE_BODY_LIMIT } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TRANSCRIPT } from '../../testing/ai-provider/index.ts'
import { type AiServer, startAiServer } from '../../testing/ai-server.ts'
import { chunksOf } from './calls/transcript-chunks.ts'

let ai: AiServer
beforeEach(async () => {
  ai = await startAiServer()
})
afterEach(() => ai.close())

const SUMMARY = { summary: 'They rang the bell.', keyTopics: '- The bell', partyLocation: 'At the gate' }
const NOTHING = { summary: '', keyTopics: '', partyLocation: '' }
const audioOf = (sound: string) => Buffer.from(sound).toString('base64')
const transcribe = (more: object = {}) =>
  ai.ask('transcribe', { audioData: audioOf('sound'), mimeType: 'audio/webm;codecs=opus', ...more })
const userOf = (at: number) => {
  const messages = ai.provider.requests[at]?.body.messages as { content: string }[] | undefined
  return JSON.parse(messages?.[1]?.content ?? 'null')
}

test('the audio goes to the speech model under a file name of its type, with the names as hints', async () => {
  ai.provider.script({ chat: [{ says: SUMMARY }] })
  const answer = await transcribe({ hints: ['Mira Vale', 'Ash'] })
  expect([answer.statusCode, answer.json()]).toEqual([200, { transcription: TRANSCRIPT, ...SUMMARY }])
  const { file, body } = await ai.provider.request(0)
  expect(file).toEqual({
    name: expect.stringMatching(/\.webm$/),
    type: 'audio/webm',
    bytes: new Uint8Array(Buffer.from('sound')),
  })
  expect(body).toMatchObject({ model: 'ears', prompt: 'Mira Vale, Ash' })
  expect(userOf(1)).toEqual({ transcript: TRANSCRIPT })
})

test.each([
  ['audio/mp4', /\.(mp4|m4a)$/],
  ['audio/ogg;codecs=opus', /\.ogg$/],
  ['audio/wav', /\.wav$/],
])('%s has a file name that speech models know', async (mimeType, name) => {
  await transcribe({ mimeType, summarize: false })
  expect((await ai.provider.request(0)).file?.name).toMatch(name)
})

test('hints are cut between two names', async () => {
  const hints = Array.from({ length: 200 }, (_, index) => `Name of hero number ${index}`)
  await transcribe({ hints, summarize: false })
  const prompt = String((await ai.provider.request(0)).body.prompt)
  expect(prompt.length).toBeLessThanOrEqual(600)
  expect(hints).toEqual(expect.arrayContaining(prompt.split(', ')))
})

test('one part of many is only transcribed', async () => {
  expect((await transcribe({ summarize: false })).json()).toEqual({ transcription: TRANSCRIPT, ...NOTHING })
  expect(ai.provider.requests).toHaveLength(1)
})

test('lines have their times where the model gives them, in milliseconds', async () => {
  const segments = [
    { start: 0, end: 2.5, text: ' Mira opened the gate.', speaker: 'A' },
    { start: 2.5, end: 2.4, text: 'The bell began to ring.\0' },
    { start: 9, end: 9, text: '  ' },
  ]
  ai.provider.script({ speech: [{ answers: { text: TRANSCRIPT, segments } }] })
  expect((await transcribe({ summarize: false })).json()).toMatchObject({
    transcription: TRANSCRIPT,
    lines: [
      { start: 0, end: 2500, text: 'Mira opened the gate.', speaker: 'A' },
      { start: 2500, end: 2500, text: 'The bell began to ring.' },
    ],
  })
  expect((await ai.provider.request(0)).body).toMatchObject({ response_format: 'verbose_json' })
})

test('a model that refuses to give times is asked again without them, and later parts are sent without at once', async () => {
  ai.provider.script({ speech: [{ fails: 400, message: "response_format 'verbose_json' is not compatible" }] })
  for (const sound of ['one', 'two']) {
    const answer = await transcribe({ summarize: false, audioData: audioOf(sound) })
    expect(answer.json()).toEqual({ transcription: TRANSCRIPT, ...NOTHING })
  }
  const formats = ai.provider.requests.map(({ body }) => body.response_format)
  expect(formats).toEqual(['verbose_json', undefined, undefined])
})

test('the summary request carries the names as they are spelled', async () => {
  ai.provider.script({ chat: [{ says: SUMMARY }] })
  await ai.ask('summarize', { transcription: 'Tamson rang the bell.', cast: ['Tamsin Roe'] })
  expect(userOf(0)).toEqual({ transcript: 'Tamson rang the bell.', cast: ['Tamsin Roe'] })
})

test('silence gives an empty transcript', async () => {
  ai.provider.script({ speech: [{ says: '  ' }] })
  expect((await transcribe()).json()).toEqual({ transcription: '', ...NOTHING })
  expect(ai.provider.requests).toHaveLength(1)
})

test('a transcript is not lost when its summary fails', async () => {
  ai.provider.script({ chat: [{ refuses: 'No.' }] })
  const answer = await transcribe()
  expect([answer.statusCode, answer.json()]).toEqual([200, { transcription: TRANSCRIPT, ...NOTHING }])
})

test('with only speech configured, audio is transcribed and not summarized', async () => {
  await ai.close()
  ai = await startAiServer({ kinds: ['STT'] })
  expect((await transcribe()).json()).toEqual({ transcription: TRANSCRIPT, ...NOTHING })
  expect((await ai.ask('summarize', { transcription: 'Hm.' })).json().code).toBe('ai_missing')
})

test('a failing speech service fails the call', async () => {
  ai.provider.script({ speech: [{ fails: 500 }, { fails: 500 }, { fails: 500 }] })
  const answer = await transcribe()
  expect([answer.statusCode, answer.json().code, ai.provider.requests.length]).toEqual([503, 'ai_unavailable', 3])
})

test('a body may have sixteen MiB here, and only here', async () => {
  const audioData = audioOf('s'.repeat(11 * 1024 * 1024))
  expect(audioData.length).toBeLessThan(TRANSCRIBE_BODY_LIMIT)
  expect((await transcribe({ audioData, summarize: false })).statusCode).toBe(200)
  expect((await transcribe({ audioData: 'A'.repeat(TRANSCRIBE_BODY_LIMIT) })).statusCode).toBe(413)
  const elsewhere = await ai.ask('summarize', { transcription: 'A'.repeat(1024 * 1024) })
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([413, 'too_large'])
})

test('a long session is summarized in chunks, then the chunks together', async () => {
  const sentence = 'They walked on along the salt road and nobody spoke. '
  const transcription = sentence.repeat(1_000)
  const chunks = chunksOf(transcription, 24_000)
  expect(chunks.join('')).toBe(transcription)
  expect(chunks.length).toBe(3)
  expect(chunks.slice(0, -1).every((chunk) => chunk.endsWith('.'))).toBe(true)
  ai.provider.script({
    chat: [...chunks.map((_, at) => ({ says: { ...SUMMARY, summary: `Chunk ${at}` } })), { says: SUMMARY }],
  })
  expect((await ai.ask('summarize', { transcription })).json()).toEqual(SUMMARY)
  const asked = [0, 1, 2].map(userOf).sort((one, other) => one.chunk - other.chunk)
  expect(asked.map(({ transcript }) => transcript)).toEqual(chunks)
  expect(asked.map(({ chunk, of }) => [chunk, of])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  expect(userOf(3).chunks).toHaveLength(3)
})

test('if one chunk fails, the others are stopped', async () => {
  const never = { says: SUMMARY, holdUntil: new Promise(() => {}) }
  ai.provider.script({ chat: [never, never, { refuses: 'No.' }] })
  const answer = await ai.fetchAi('summarize', { transcription: 'They walked on. '.repeat(4_000) })
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'ai_refused' }])
  const others = ai.provider.requests.filter(({ ended }) => !ended())
  await Promise.all(others.map(({ aborted }) => aborted))
  expect(others).toHaveLength(2)
})

test('a speech server on this machine takes one part at a time, and waiting costs no part its time', async () => {
  await ai.close()
  ai = await startAiServer({ overrides: { aiTimes: { speechMs: 1_500 } } })
  let [hearing, most] = [0, 0]
  ai.provider.transcribeWith(async () => {
    hearing += 1
    most = Math.max(most, hearing)
    await wait(450)
    hearing -= 1
    return { text: TRANSCRIPT }
  })
  const answers = await Promise.all([1, 2, 3, 4].map(() => transcribe({ summarize: false })))
  expect([answers.map(({ statusCode }) => statusCode), most]).toEqual([[200, 200, 200, 200], 1])
})

test('a part whose sender disconnected while it waited is never transcribed, and costs nothing', async () => {
  const first = Promise.withResolvers<void>()
  ai.provider.script({ speech: [{ says: TRANSCRIPT, holdUntil: first.promise }] })
  const body = { audioData: audioOf('sound'), mimeType: 'audio/webm', summarize: false }
  const heard = ai.fetchAi('transcribe', body)
  await ai.provider.request(0)
  const gone = new AbortController()
  const left = ai.fetchAi('transcribe', { ...body, audioData: audioOf('second') }, { signal: gone.signal })
  const third = ai.fetchAi('transcribe', { ...body, audioData: audioOf('third') })
  gone.abort()
  await expect(left).rejects.toThrow('abort')
  first.resolve()
  expect([(await heard).status, (await third).status, ai.provider.requests.length]).toEqual([200, 200, 2])
})

test('the time limit for a part is a setting, for speech only', async () => {
  await ai.close()
  ai = await startAiServer({ env: { AI_STT_TIMEOUT_S: '1' } })
  expect([ai.deps.ai.limitMs('speech'), ai.deps.ai.limitMs('text')]).toEqual([1_000, 110_000])
  ai.provider.script({ speech: [{ hangs: true }] })
  const answer = await transcribe()
  expect([answer.statusCode, answer.json().code]).toEqual([504, 'ai_timeout'])
})
