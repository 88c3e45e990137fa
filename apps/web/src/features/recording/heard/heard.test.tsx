import 'fake-indexeddb/auto'
import type { RecordingSource, Tier, TracedField } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  beginRecording,
  createCharacter,
  createSession,
  deleteSession,
  noteRecording,
  storeSlice,
  useSession,
} from '../../../data/local/index.ts'
import { queryClient } from '../../../data/remote/query-client.ts'
import { RemoteProvider } from '../../../data/remote/remote-provider.tsx'
import { fakeSpeech } from '../../../lib/audio/testing/fake-speech.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { RecordingPanel } from '../recording-panel.tsx'
import { FieldSources } from './field-sources.tsx'

let app: TestApp
let sessionId: string
let recordingId: string
let answers: Record<string, () => Response | Promise<Response>>
let asked: { path: string; key: string | null }[]
const user = userEvent.setup({ delay: null })

beforeEach(async () => {
  app = await openTestApp()
  asked = []
  const ready = { available: true, missing: [] }
  answers = { '/api/ai/status': () => Response.json({ text: ready, image: ready, speech: ready, left: 10 }) }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push({ path, key: new Headers(init.headers).get('Idempotency-Key') })
    return (await answers[path]?.()) ?? new Response('', { status: 404 })
  })
  sessionId = (await createSession(app.db, app.campaignId, { sessionNumber: 4 })).id
  const { id } = await beginRecording(app.db, { campaignId: app.campaignId, sessionNumber: 4, sessionId }, 'audio/webm')
  recordingId = id
  await noteRecording(app.db, id, { status: 'finished', isCheckpoint: false })
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  await app.leave()
})

/** Two lines of two speakers, beside their sound. */
async function withSound() {
  await storeSlice(app.db, {
    ...{ recordingId, segment: 0, seq: 0, mimeType: 'audio/webm', duration: 65_000, peaks: [200, 200, 200, 200, 200] },
    ...{ startedAt: '2026-11-20T21:20:00.000Z', at: '2026-11-20T21:21:05.000Z' },
    bytes: new Uint8Array([1, 2, 3, 4]).buffer,
  })
  const lines = [
    { start: 0, end: 2_000, text: 'Old Hob looks at the coin.', speaker: 'A' },
    { start: 2_000, end: 4_000, text: 'I put it away.', speaker: 'B' },
  ]
  await app.db.audio.transcriptLines.put({ recordingId, segment: 0, lines })
}
async function withSources(sources: RecordingSource[]) {
  await app.db.collections.recordings.findOne(recordingId).incrementalPatch({ sources })
}
function signIn(tier: Tier) {
  app.db.person$.next({ user: aUser({ tier }), cloud: { connected: true, enabled: true } })
  app.db.connection$.next({ ...app.db.connection$.value, online: true })
}
const session = async () => (await app.db.collections.sessions.findOne(sessionId).exec())?.toJSON()
const showSources = (text: string, field: TracedField = 'summary') =>
  renderApp(app, <FieldSources campaignId={app.campaignId} sessionId={sessionId} field={field} text={text} />)
const panel = () => (
  <RemoteProvider>
    <RecordingPanel campaignId={app.campaignId} sessionId={sessionId} sessionNumber={4} />
  </RemoteProvider>
)
const showPanel = () => renderApp(app, panel())
/** Goes with its session, as in the editor. */
function OfSession() {
  return useSession(sessionId).data ? panel() : null
}
const event = (name: string, data: object) =>
  new Response(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })
const FINDS = [
  { kind: 'npc', name: 'Hob', text: 'Looks at coins.', line: 0, quote: 'Old Hob looks at the coin.' },
  { kind: 'quest', name: 'The seventh bell', text: 'Find it.' },
]

const HOB: RecordingSource = { field: 'summary', sentence: 'Hob saw the coin.', quote: 'Old Hob looks.', at: 2_000 }
const DRAGON: RecordingSource = { field: 'summary', sentence: 'Nobody paid the dragon.' }

test('a text says which of its sentences were said; on another device they are only read', async () => {
  await withSources([HOB, DRAGON, { field: 'keyTopics', sentence: 'Hob saw the coin.' }])
  showSources('Mine. Hob saw the coin. Nobody paid the dragon.')
  const sources = await screen.findByRole('region', { name: 'Sources: Summary' })
  await user.click(within(sources).getByRole('button', { name: '1 of 2 found in the transcript 1 not found' }))
  const [said, invented] = within(sources).getAllByRole('listitem')
  expect(said?.textContent).toBe('Hob saw the coin.“Old Hob looks.”0:02')
  expect(invented?.textContent).toBe('Nobody paid the dragon.Not found in the transcript')
  expect(within(sources).queryByRole('button', { name: /^Hear/ })).toBeNull()
})

test('where the sound is, its place can be heard', async () => {
  await withSound()
  await withSources([HOB])
  showSources('Hob saw the coin.')
  await user.click(await screen.findByRole('button', { name: '1 of 1 found in the transcript' }))
  expect(await screen.findByRole('button', { name: 'Hear “Old Hob looks.” 0:02' })).toBeTruthy()
})

test('sentences that someone rewrote are their own, and have no source', async () => {
  await withSources([HOB])
  showSources('Hob saw the silver coin.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sources: Summary' })).toBeNull())
})

test('finds are asked for once, and wait when the dialog is closed', async () => {
  signIn('elite')
  await withSound()
  answers['/api/ai/review'] = () => event('result', { finds: FINDS })
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Review of Recording/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Review' })
  await user.click(await within(dialog).findByRole('button', { name: 'Look through the transcript' }))
  const quest = await within(dialog).findByRole('listitem', { name: 'Quest: The seventh bell' })
  expect(quest.textContent).toContain('No line says this.')
  await user.click(within(quest).getByRole('button', { name: 'Accept The seventh bell' }))
  expect(await within(quest).findByText('In the GM notes')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(quest))
  await user.click(within(quest).getByRole('button', { name: 'Undo The seventh bell' }))
  await user.click(await within(quest).findByRole('button', { name: 'Skip The seventh bell' }))
  expect(await within(quest).findByText('Skipped')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Finish later' }))
  await user.click(await screen.findByRole('button', { name: /^Review 1 find of Recording/ }))
  expect(await screen.findByRole('listitem', { name: 'NPC: Hob' })).toBeTruthy()
  expect(asked.filter(({ path }) => path === '/api/ai/review')).toHaveLength(1)
})

test('a find whose NPC was deleted since then says so', async () => {
  signIn('elite')
  await withSound()
  answers['/api/ai/review'] = () => event('result', { finds: FINDS })
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Review of Recording/ }))
  await user.click(await screen.findByRole('button', { name: 'Look through the transcript' }))
  await user.click(await screen.findByRole('button', { name: 'Accept Hob' }))
  expect(await screen.findByText('In NPCs')).toBeTruthy()
  const made = await app.db.collections.characters.findOne({ selector: { name: 'Hob' } }).exec()
  await made?.remove()
  expect(await screen.findByText('No longer in NPCs')).toBeTruthy()
})

test('an NPC that the campaign has is named, and what no line says is not accepted with the rest', async () => {
  signIn('elite')
  await withSound()
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'npc', name: 'Old Hob', notes: '' })
  answers['/api/ai/review'] = () => event('result', { finds: [...FINDS, { ...FINDS[0], name: 'Hob', kind: 'place' }] })
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Review of Recording/ }))
  await user.click(await screen.findByRole('button', { name: 'Look through the transcript' }))
  const hob = await screen.findByRole('listitem', { name: 'NPC: Hob' })
  expect(hob.textContent).toContain('Already in the campaign as Old Hob.')
  expect(within(hob).getByRole('button', { name: 'New NPC Hob' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Accept all 2' }))
  expect(await within(hob).findByText('In the notes of Old Hob')).toBeTruthy()
  expect((await app.db.collections.characters.findOne(id).exec())?.notes).toBe('Looks at coins.')
  expect(screen.getByRole('button', { name: 'Accept The seventh bell' })).toBeTruthy()
})

test('a request whose answer was lost is sent again as the same one', async () => {
  signIn('elite')
  await withSound()
  answers['/api/ai/review'] = () => Promise.reject(new TypeError('Failed to fetch'))
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Review of Recording/ }))
  await user.click(await screen.findByRole('button', { name: 'Look through the transcript' }))
  expect((await screen.findByRole('alert')).textContent).toContain('it counts as the same request')
  answers['/api/ai/review'] = () => event('result', { finds: [] })
  await user.click(screen.getByRole('button', { name: 'Look through the transcript' }))
  expect(await screen.findByText('Nothing was found in this transcript.')).toBeTruthy()
  const [first, second] = asked.filter(({ path }) => path === '/api/ai/review')
  expect(first?.key).toBe(second?.key)
})

test('without the plan the review says what it takes, and asks nothing', async () => {
  signIn('free')
  await withSound()
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Review of Recording/ }))
  expect(await screen.findByText('Looking through a transcript is part of Elite.')).toBeTruthy()
  expect(asked).toEqual([])
})

test('a speaker gets the name of a hero in every line', async () => {
  await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Tamsin', playerName: 'Rosalind' })
  await withSound()
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Who is speaking in Recording/ }))
  await user.click(await screen.findByRole('combobox', { name: 'Speaker B' }))
  await user.click(await screen.findByRole('option', { name: 'Tamsin (Rosalind)' }))
  const transcript = screen.getByRole('region', { name: 'Transcript', hidden: true })
  expect(await within(transcript).findByText('Tamsin')).toBeTruthy()
  expect(within(transcript).getByText('A')).toBeTruthy()
})

const here = () => screen.queryByRole('button', { name: /^Transcribe on this device/ })

test('a browser without the interface offers no transcription on this device', async () => {
  await withSound()
  showPanel()
  expect(await screen.findByRole('button', { name: /^Transcribe Recording of/ })).toBeTruthy()
  expect(here()).toBeNull()
})

test('another summary is shown beside the session’s texts; it replaces only what no one edited, and can be undone', async () => {
  signIn('elite')
  await withSound()
  await withSources([HOB, { field: 'keyTopics', sentence: 'A coin' }])
  const texts = { summary: 'Hob saw the coin. My own words.', keyTopics: '- A coin', partyLocation: '' }
  await app.db.collections.sessions.findOne(sessionId).incrementalPatch(texts)
  const made = { summary: 'Mira hid the coin.', keyTopics: '- The coin', partyLocation: 'The ferry' }
  const sources = [{ field: 'summary', sentence: 'Mira hid the coin.', line: 1, quote: 'I put it away.' }]
  answers['/api/ai/summarize'] = () => event('result', { ...made, sources })
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Summarize again: Recording of/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Summarize again' }))
  await user.click(await dialog.findByRole('button', { name: 'Summarize again' }))
  const summary = within(await dialog.findByRole('region', { name: 'Summary' }))
  expect(await session()).toMatchObject(texts)
  expect(summary.getByText('Hob saw the coin. My own words.')).toBeTruthy()
  expect(summary.queryByRole('button', { name: /^Use the new text/ })).toBeNull()
  await app.db.collections.sessions.findOne(sessionId).incrementalPatch({ shared: { recap: false, summary: true } })
  expect(await dialog.findAllByText('In the session now, where players can read it')).toHaveLength(1)
  await user.click(summary.getByRole('button', { name: 'Add below: Summary' }))
  await user.click(await dialog.findByRole('button', { name: /^Use the new text: Key topics/ }))
  await waitFor(async () =>
    expect(await session()).toMatchObject({
      summary: 'Hob saw the coin. My own words.\n\nMira hid the coin.',
      keyTopics: '- The coin',
      partyLocation: '',
    }),
  )
  const kept = (await app.db.collections.recordings.findOne(recordingId).exec())?.toJSON().sources
  expect(kept).toContainEqual({ field: 'summary', sentence: 'Mira hid the coin.', quote: 'I put it away.', at: 2_000 })
  expect(kept).toContainEqual(HOB)
  const toast = (await screen.findByText('In the session: Key topics and events')).closest('output') as HTMLElement
  await user.click(within(toast).getByText('Undo'))
  await waitFor(async () => expect((await session())?.keyTopics).toBe('- A coin'))
})

test('when its session is deleted elsewhere it says so, and the new texts wait in the session that gets the recording', async () => {
  signIn('elite')
  await withSound()
  answers['/api/ai/summarize'] = () =>
    event('result', { summary: 'Mira hid the coin.', keyTopics: '', partyLocation: '' })
  renderApp(app, <OfSession />)
  await user.click(await screen.findByRole('button', { name: /^Summarize: Recording of/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Summarize' }))
  await screen.findByText('Mira hid the coin.')
  await act(() => deleteSession(app.db, sessionId))
  expect(await screen.findByText('“Summarize” closed')).toBeTruthy()
  cleanup()

  sessionId = (await createSession(app.db, app.campaignId, { sessionNumber: 4 })).id
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Summarize: Recording of/ }))
  expect(await screen.findByText('Mira hid the coin.')).toBeTruthy()
})

test('a browser is asked only when someone wants it, and says if it knows none of the languages', async () => {
  const speech = fakeSpeech({})
  await withSound()
  showPanel()
  const button = await screen.findByRole('button', { name: /^Transcribe on this device/ })
  expect(speech.asked).toEqual([])
  await user.click(button)
  expect(await screen.findByText('This browser doesn’t recognize your languages by itself.')).toBeTruthy()
  expect([speech.asked.length > 0, screen.queryByRole('dialog')]).toEqual([true, null])
})

test('a language that can’t be downloaded is said, and nothing is queued; one that is there begins at once', async () => {
  const speech = Object.assign(fakeSpeech({ 'en-US': 'downloadable' }), { doesInstall: false })
  await withSound()
  showPanel()
  await user.click(await screen.findByRole('button', { name: /^Transcribe on this device/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Transcribe on this device?' })
  expect(dialog.textContent).toContain('That needs the internet once; afterwards it works offline.')
  await user.click(within(dialog).getByRole('button', { name: 'Download and transcribe' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Connect to the internet and try again.')
  expect(await app.db.audio.transcriptions.count()).toBe(0)
  speech.doesInstall = true
  await user.click(within(dialog).getByRole('button', { name: 'Download and transcribe' }))
  await waitFor(async () => expect(await app.db.audio.transcriptions.toArray()).toMatchObject([{ lang: 'en-US' }]))
  const queue = await screen.findByRole('region', { name: 'Waiting to be transcribed' })
  expect(queue.textContent).toContain('No audio leaves this device.')
  expect([speech.installs, asked]).toEqual([['en-US', 'en-US'], []])
})
