import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTone } from '../../../../lib/audio/testing/a-tone.ts'
import { createCharacter } from '../../campaign/characters.ts'
import { updateSession } from '../../campaign/sessions.ts'
import { storeSlice } from '../audio/index.ts'
import { beginRecording } from '../begin-recording.ts'
import { noteRecording, removeRecording } from '../recordings.ts'
import { correctLine, noteHeard } from './lines.ts'
import { spellAs } from './spellings.ts'
import { openTranscriptQueue, type TranscriptQueue } from './testing/transcript-queue.ts'
import { askForTranscript, forgetTranscript, retryPart } from './transcripts.ts'

let queue: TranscriptQueue
let db: TranscriptQueue['db']
let campaignId: string
let server: TranscriptQueue['server']

beforeEach(async () => {
  queue = await openTranscriptQueue()
  ;({ db, campaignId, server } = queue)
})
afterEach(() => queue.close())

test('the hints begin with the heroes, then the NPCs met lately; the summary gets them too', async () => {
  const session = await queue.aSession()
  const create = async (type: 'player' | 'npc' | 'monster', name: string) => {
    await createCharacter(db, campaignId, { type, name })
    const madeAt = Date.now()
    await vi.waitUntil(() => Date.now() > madeAt, { interval: 1 })
  }
  await create('monster', 'Salt gaunt')
  await create('npc', 'Hob')
  await create('npc', 'Corin')
  await create('player', 'Mira')
  const recording = await queue.recorded(['one'], { sessionId: session.id })
  await askForTranscript(db, recording)
  queue.run()
  await queue.isDone()
  expect(server.hints).toEqual(['Mira', 'Corin', 'Hob', 'Salt gaunt'])
  expect(server.cast).toEqual(server.hints)
})

test('lines with times make the text, stay beside the audio, and are corrected in both places', async () => {
  const session = await queue.aSession()
  server.lines.one = [
    { start: 0, end: 2_000, text: 'I go for the reliquary.' },
    { start: 2_000, end: 5_000, text: 'Tamson has quiet hands.' },
  ]
  const recording = await queue.recorded(['one', 'two'], { sessionId: session.id })
  await askForTranscript(db, recording)
  queue.run()
  await queue.isDone()
  const notes = async () => (await queue.sessionNow(session.id))?.aiNotes ?? ''
  expect(await notes()).toMatch(/\n\nI go for the reliquary\. Tamson has quiet hands\.\n\ntwo$/)
  const line = { recordingId: recording.id, segment: 0, index: 1, sessionId: session.id }
  await correctLine(db, { ...line, text: 'Tamsin has quiet hands.' })
  expect(await notes()).toMatch(/reliquary\. Tamsin has quiet hands\./)
  const [stored, other] = await db.audio.transcriptLines.toArray()
  expect(stored?.lines[1]).toEqual({ start: 2_000, end: 5_000, text: 'Tamsin has quiet hands.' })
  expect(other?.lines).toEqual([{ start: 0, end: 15_000, text: 'two' }])

  await updateSession(db, session.id, { aiNotes: 'All mine now.' })
  await correctLine(db, { ...line, text: 'Tamsin has very quiet hands.' })
  expect(await notes()).toBe('All mine now.')
  await removeRecording(db, recording.id)
  expect(await db.audio.transcriptLines.count()).toBe(0)
})

test('a line whose words were said more than once is corrected where it is, also among other recordings', async () => {
  const session = await queue.aSession()
  server.lines.one = [
    { start: 0, end: 1_000, text: 'Yes.' },
    { start: 5_000, end: 6_000, text: 'Yes. Go on.' },
    { start: 10_000, end: 11_000, text: 'Yes.' },
  ]
  const [first, second] = [
    await queue.recorded(['Yes.'], { sessionId: session.id }),
    await queue.recorded(['one', 'Yes.'], { sessionId: session.id }, '2026-11-20T23:08:00.000Z'),
  ]
  for (const [at, each] of [first, second].entries()) {
    await askForTranscript(db, each)
    if (at === 0) queue.run()
    await queue.isDone(at + 1)
  }
  const notes = async () => (await queue.sessionNow(session.id))?.aiNotes ?? ''
  const correct = (segment: number, index: number, text: string) =>
    correctLine(db, { recordingId: second.id, segment, index, sessionId: session.id, text })
  await correct(0, 2, 'Never.')
  await correct(1, 0, 'Perhaps.')
  const rest = (text: string) => text.replaceAll(/Session [^\n]*\n\n/g, '')
  expect(rest(await notes())).toBe('Yes.\n\nYes.\n\nYes. Go on.\n\nNever.\n\nPerhaps.')
  await updateSession(db, session.id, { aiNotes: (await notes()).replace('\n\nYes. Go on.', '') })
  await correct(0, 0, 'No.')
  expect(rest(await notes())).toBe('Yes.\n\nYes.\n\nNever.\n\nPerhaps.')
})

test('of two lines that are corrected at once, the notes get both', async () => {
  const session = await queue.aSession()
  server.lines.one = [
    { start: 0, end: 1_000, text: 'I go furst.' },
    { start: 5_000, end: 6_000, text: 'And I sekond.' },
  ]
  const recording = await queue.recorded(['one'], { sessionId: session.id })
  await askForTranscript(db, recording)
  queue.run()
  await queue.isDone()
  const correct = (index: number, text: string) =>
    correctLine(db, { recordingId: recording.id, segment: 0, index, sessionId: session.id, text })
  await Promise.all([correct(0, 'I go first.'), correct(1, 'And I second.')])
  expect((await queue.sessionNow(session.id))?.aiNotes).toMatch(/I go first\.\n\nAnd I second\.$/)
})

test('a name is spelled as decided in the lines, in the session, and in every transcript to come', async () => {
  const session = await queue.aSession({ gmNotes: 'Tamson is a typo of mine.' })
  server.lines.one = [{ start: 0, end: 2_000, text: 'Tamson goes first.' }]
  const [first, second] = [
    await queue.recorded(['one'], { sessionId: session.id }),
    await queue.recorded(['Then Tamson, again.'], { sessionId: session.id }),
  ]
  await askForTranscript(db, first)
  queue.run()
  await queue.isDone()
  await spellAs(db, first, { heard: 'Tamson', name: 'Tamsin', sessionId: session.id })
  expect((await db.audio.transcriptLines.toArray())[0]?.lines[0]?.text).toBe('Tamsin goes first.')
  const { aiNotes, gmNotes } = (await queue.sessionNow(session.id)) ?? {}
  expect([aiNotes?.endsWith('Tamsin goes first.'), gmNotes]).toEqual([true, 'Tamson is a typo of mine.'])

  await askForTranscript(db, second)
  await queue.isDone(2)
  expect((await queue.sessionNow(session.id))?.aiNotes).toMatch(/Then Tamsin, again\.$/)
})

test('a model without times gets what follows in pieces cut at silences, and each of them is a line', async () => {
  const session = await queue.aSession()
  const { id } = await beginRecording(db, { campaignId, sessionNumber: 4, sessionId: session.id }, 'audio/wav')
  const minutes = new Array(2_500).fill(180).fill(3, 700, 720).fill(3, 1_500, 1_520)
  for (const segment of [0, 1, 2, 3, 4]) {
    await storeSlice(db, {
      ...{ recordingId: id, segment, seq: 0, mimeType: 'audio/wav', duration: 250_000, peaks: minutes },
      ...{ startedAt: '2026-11-20T21:20:00.000Z', at: '2026-11-20T22:08:00.000Z' },
      bytes: await aTone(250).arrayBuffer(),
    })
  }
  const recording = await noteRecording(db, id, { status: 'finished', isCheckpoint: false })
  const sent: number[] = []
  const heard = {
    ...server.calls,
    transcribe: async (audio: Blob) => {
      sent.push(audio.size)
      return { kind: 'answer', answer: { text: `Piece ${sent.length}.` } } as const
    },
  }
  await askForTranscript(db, recording)
  queue.run(heard)
  await queue.isDone()
  // Four go at once before the first answer.
  expect(sent).toHaveLength(7)
  const last = (await db.audio.transcriptLines.get([id, 4]))?.lines ?? []
  expect(last.map(({ start }) => Math.round(start / 10_000))).toEqual([0, 7, 15])
  expect(last.at(-1)?.end).toBe(250_000)
  expect((await queue.sessionNow(session.id))?.aiNotes).toMatch(/Piece 5\. Piece 6\. Piece 7\.$/)
})

test('an answer for a part that was taken out of the queue meanwhile leaves no lines behind', async () => {
  const recording = await queue.recorded(['one'])
  await askForTranscript(db, recording)
  const [part] = await db.audio.transcriptParts.toArray()
  await forgetTranscript(db, recording.id)
  if (part) await noteHeard(db, part, [{ start: 0, end: 1_000, text: 'Too late.' }])
  expect([part?.segment, await db.audio.transcriptLines.count()]).toEqual([0, 0])
})

test('a failed part is sent again the way it was sent first', async () => {
  const recording = await queue.recorded(['one'])
  await askForTranscript(db, recording)
  await db.audio.transcriptParts.update([recording.id, 0], { state: 'failed', inPieces: true })
  const [part] = await db.audio.transcriptParts.toArray()
  if (part) await retryPart(db, part)
  expect(await db.audio.transcriptParts.toArray()).toMatchObject([{ state: 'waiting', tries: 0, inPieces: true }])
})
