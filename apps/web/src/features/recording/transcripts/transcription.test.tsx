import 'fake-indexeddb/auto'
import type { Recording, Tier } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  adoptRecordings,
  askForTranscript,
  beginRecording,
  createSession,
  deleteSession,
  noteRecording,
  storeSlice,
} from '../../../data/local/index.ts'
import { queryClient } from '../../../data/remote/query-client.ts'
import { RemoteProvider } from '../../../data/remote/remote-provider.tsx'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { RecordingPanel } from '../recording-panel.tsx'
import { TranscriptRunner } from './transcript-runner.tsx'

let app: TestApp
let asked: { path: string; body: Record<string, unknown> }[]
let answers: Record<string, () => Response>
const user = userEvent.setup({ delay: null })

const event = (name: string, data: object) =>
  new Response(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })
const heard = (transcription: string) =>
  event('result', { transcription, summary: '', keyTopics: '', partyLocation: '' })
const status = (speech: { available: boolean; missing: string[] }) => () =>
  Response.json({ text: speech, image: speech, speech, left: 10 })

beforeEach(async () => {
  app = await openTestApp()
  asked = []
  answers = {
    '/api/ai/status': status({ available: true, missing: [] }),
    '/api/ai/transcribe': () => heard('The bell began to ring.'),
    '/api/ai/summarize': () =>
      event('result', { summary: 'A bell.', keyTopics: 'The bell', partyLocation: 'The gate' }),
  }
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string } = {}) => {
    asked.push({ path, body: JSON.parse(body) })
    return answers[path]?.() ?? new Response('', { status: 404 })
  })
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  await app.leave()
})

async function aRecording(sessionId?: string, segments = 1): Promise<Recording> {
  const of = { campaignId: app.campaignId, sessionNumber: 4, sessionId }
  const { id } = await beginRecording(app.db, of, 'audio/webm;codecs=opus')
  for (let segment = 0; segment < segments; segment += 1)
    await storeSlice(app.db, {
      ...{ recordingId: id, segment, seq: 0, mimeType: 'audio/webm;codecs=opus', duration: 65_000 },
      ...{ startedAt: '2026-11-20T21:20:00.000Z', at: '2026-11-20T21:21:05.000Z' },
      peaks: [200, 200, 200, 200, 200],
      bytes: new Uint8Array([1, 2, 3, 4]).buffer,
    })
  return noteRecording(app.db, id, { status: 'finished', isCheckpoint: false })
}
function signIn(tier: Tier, { online = true } = {}) {
  const { db } = app
  db.person$.next({ user: aUser({ tier }), cloud: { connected: true, enabled: true } })
  db.connection$.next({ ...db.connection$.value, online })
}
const show = (sessionId?: string, runs = false) =>
  renderApp(
    app,
    <RemoteProvider>
      <RecordingPanel campaignId={app.campaignId} sessionId={sessionId} sessionNumber={4} />
      {runs && <TranscriptRunner />}
    </RemoteProvider>,
  )
const transcribe = async () => user.click(await screen.findByRole('button', { name: /^Transcribe Recording of/ }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
async function agree() {
  await transcribe()
  const question = await dialog('Transcribe this recording?')
  expect(question.textContent).toContain('The audio is sent to this server’s speech service')
  await user.click(within(question).getByRole('button', { name: 'Transcribe' }))
}
const queue = () => screen.findByRole('region', { name: 'Waiting to be transcribed' })

test.each(['free', 'premium'] as const)(
  'a person with the %s plan sees what elite includes; nothing leaves the browser',
  async (tier) => {
    signIn(tier)
    await aRecording()
    show()
    await transcribe()
    const notice = await dialog('Transcription is part of Elite')
    expect(notice.textContent).toContain('With Elite, recordings become text in your AI notes')
    await user.click(within(notice).getByRole('button', { name: 'Got it' }))
    expect(asked).toEqual([])
    expect(await app.db.audio.transcriptions.count()).toBe(0)
  },
)

test('a server without speech recognition says so', async () => {
  answers['/api/ai/status'] = status({ available: false, missing: ['AI_STT_BASE_URL', 'AI_STT_MODEL'] })
  signIn('elite')
  await aRecording()
  show()
  expect(await screen.findByText('Transcription isn’t set up on this server.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Transcribe/ })).toHaveProperty('disabled', true)
})

test('a request made offline is listed with its length and size, until it is canceled', async () => {
  signIn('elite', { online: false })
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4 })
  await aRecording(id)
  show(id)
  await agree()
  const row = within(await queue()).getByRole('listitem', { name: 'Session 4' })
  expect(row.textContent).toMatch(/1:05, 0\.0 KB, .+Waiting$/)
  expect(within(await queue()).getByText('Offline')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Transcribe/ })).toBeNull()
  await user.click(within(row).getByRole('button', { name: 'Cancel transcribing Session 4' }))
  expect(await screen.findByRole('button', { name: /^Transcribe/ })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Waiting to be transcribed' })).toBeNull()
  expect(asked).toEqual([])
})

test('when it is done a toast and a dialog say so, and View Full shows the AI notes', async () => {
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4, aiNotes: 'Mine.' })
  await aRecording(id)
  show(id, true)
  await agree()
  const said = await dialog('Audio transcribed')
  expect(said.textContent).toContain('The audio has been transcribed and added to your AI notes.')
  const toast = 'Audio transcribed! All fields updated including key topics and party location.'
  expect(await screen.findByText(toast)).toBeTruthy()
  await user.click(within(said).getByRole('button', { name: 'View Full' }))
  const notes = await dialog('AI notes of session 4')
  expect(notes.textContent).toMatch(/Mine\..*Session 4 \(\d\d:\d\d to \d\d:\d\d\).*The bell began to ring\./s)
  const sent = asked.find(({ path }) => path === '/api/ai/transcribe')?.body
  expect(sent).toEqual({ audioData: 'AQIDBA==', mimeType: 'audio/webm', hints: [], summarize: false })
  const session = (await app.db.collections.sessions.findOne(id).exec())?.toJSON()
  expect(session).toMatchObject({ summary: 'A bell.', keyTopics: 'The bell', partyLocation: 'The gate' })
  cleanup()
  show(id)
  expect(await screen.findByRole('button', { name: /^Transcribe again Recording of/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a recording whose session was deleted says in the next one that its text went to another', async () => {
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4 })
  await aRecording(id)
  show(id, true)
  await agree()
  await dialog('Audio transcribed')
  expect(await screen.findByText(/^Added to AI notes, /)).toBeTruthy()
  cleanup()
  await deleteSession(app.db, id)
  const next = await createSession(app.db, app.campaignId, { sessionNumber: 5 })
  await adoptRecordings(app.db, next)
  show(next.id)
  expect(await screen.findByText(/^Added to the AI notes of another session, /)).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Audio transcribed' })).toBeNull()
})

test('the question closes once another tab has the recording transcribed', async () => {
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4 })
  const recording = await aRecording(id)
  show(id, true)
  await transcribe()
  await dialog('Transcribe this recording?')
  await askForTranscript(app.db, recording)
  await user.click(within(await dialog('Audio transcribed')).getByRole('button', { name: 'Not now' }))
  expect(await screen.findByRole('button', { name: /^Transcribe again Recording of/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a person who asks again after canceling is told that the text is in the notes already', async () => {
  answers['/api/ai/summarize'] = () => event('error', { code: 'ai_limit', status: 429, message: 'Used up.' })
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4 })
  await aRecording(id)
  show(id, true)
  await agree()
  await within(await queue()).findByText('Used up.')
  // Of the same minute, and never transcribed.
  await aRecording(id)
  expect(await screen.findByRole('button', { name: /^Transcribe Recording of/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Cancel transcribing/ }))
  await user.click(await screen.findByRole('button', { name: /^Transcribe again Recording of/ }))
  const question = await dialog('Transcribe this recording?')
  expect(question.textContent).toContain('The text is added again and counts as new requests.')
})

test('where parts are missing the toast and the dialog say so', async () => {
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4 })
  await aRecording(id, 2)
  let calls = 0
  answers['/api/ai/transcribe'] = () => {
    calls += 1
    const refusal = { code: 'ai_refused', status: 422, message: 'The AI refused.' }
    return calls === 1 ? event('error', refusal) : heard('The bell began to ring.')
  }
  show(id, true)
  await agree()
  const said = await dialog('Audio transcribed')
  expect(said.textContent).toContain('1 part could not be transcribed, and isn’t in the summary either.')
  expect(await screen.findByText('Audio transcribed, except for a part of it')).toBeTruthy()
  expect(screen.queryByText(/All fields updated/)).toBeNull()
})

test('while a person types, a line announces the transcript and leaves them the keyboard', async () => {
  answers['/api/ai/transcribe'] = () => heard('The bell began to ring.')
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4, aiNotes: 'Mine.' })
  await aRecording(id)
  const field = document.body.appendChild(document.createElement('textarea'))
  show(id, true)
  await agree()
  field.focus()
  const line = await screen.findByRole('status', { name: 'Audio transcribed' })
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('dialog')).toBeNull()
  field.remove()
  await user.click(within(line).getByRole('button', { name: 'View Full' }))
  expect((await dialog('AI notes of session 4')).textContent).toContain('The bell began to ring.')
  expect(screen.queryByRole('status', { name: 'Audio transcribed' })).toBeNull()
})

test('at the daily limit the reason is in the queue, with Retry', async () => {
  const limit = { code: 'ai_limit', status: 429, message: 'Today’s AI requests are used up.' }
  answers['/api/ai/transcribe'] = () => event('error', limit)
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4 })
  await aRecording(id)
  show(id, true)
  await agree()
  expect(await screen.findByText('Failed to transcribe audio')).toBeTruthy()
  expect(within(await queue()).getByRole('listitem').textContent).toMatch(/Today’s AI requests are used up\.Stopped$/)
  expect(within(await queue()).getByRole('status').textContent).toBe('No audio is sent until you press Retry.')
  answers['/api/ai/transcribe'] = () => heard('Heard.')
  await user.click(within(await queue()).getByRole('button', { name: 'Retry' }))
  expect(await dialog('Audio transcribed')).toBeTruthy()
})

test('a recording without a session is listed with the next new one, and its text waits for it', async () => {
  signIn('elite')
  await createSession(app.db, app.campaignId, { sessionNumber: 3 })
  await aRecording()
  show(undefined, true)
  await agree()
  const row = within(await queue()).getByRole('listitem', { name: 'Session 4' })
  expect(await within(row).findByText('Transcribed. Create the session to add the text.')).toBeTruthy()
})

test('a failed part says why, and can be tried again alone', async () => {
  const refusal = { code: 'ai_refused', status: 422, message: 'The AI refused.' }
  answers['/api/ai/transcribe'] = () => event('error', refusal)
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4 })
  await aRecording(id)
  show(id, true)
  await agree()
  const row = await within(await queue()).findByRole('listitem', { name: 'Session 4' })
  expect(await within(row).findByText('0 of 1 part transcribed, 1 failed.')).toBeTruthy()
  expect(await within(row).findByText('Part 1 could not be transcribed.')).toBeTruthy()
  answers['/api/ai/transcribe'] = () => heard('Heard.')
  await user.click(within(row).getByRole('button', { name: 'Try again, part 1 of Session 4' }))
  expect(await dialog('Audio transcribed')).toBeTruthy()
})

test('a failed part can be tried again alone on a server that makes no summaries', async () => {
  const refusal = { code: 'ai_refused', status: 422, message: 'The AI refused.' }
  const first = [event('error', refusal)]
  answers['/api/ai/transcribe'] = () => first.shift() ?? heard('Heard.')
  const missing = { code: 'ai_missing', status: 503, message: 'AI isn’t set up on this server.' }
  answers['/api/ai/summarize'] = () => event('error', missing)
  signIn('elite')
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 4 })
  await aRecording(id, 2)
  show(id, true)
  await agree()
  const row = await within(await queue()).findByRole('listitem', { name: 'Session 4' })
  await within(row).findByText('AI isn’t set up on this server.')
  await user.click(within(row).getByRole('button', { name: /^Try again, part \d of Session 4$/ }))
  await waitFor(async () => {
    const session = await app.db.collections.sessions.findOne(id).exec()
    expect(session?.toJSON().aiNotes).toMatch(/\n\nHeard\.\n\nHeard\.$/)
  })
  await waitFor(() => expect(within(row).queryByRole('button', { name: /^Try again/ })).toBeNull())
})
