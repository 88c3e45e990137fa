import 'fake-indexeddb/auto'
import type { Recording } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter } from '../../campaign/characters.ts'
import { readDocument } from '../../store/documents.ts'
import { spellAs } from '../transcripts/spellings.ts'
import { openTranscriptQueue, type TranscriptQueue } from '../transcripts/testing/transcript-queue.ts'
import { askForTranscript } from '../transcripts/transcripts.ts'
import { saidIn } from './said.ts'
import { chooseSpeaker, GM_SPEAKER } from './speakers.ts'

let queue: TranscriptQueue
let db: TranscriptQueue['db']
beforeEach(async () => {
  queue = await openTranscriptQueue()
  db = queue.db
})
afterEach(() => queue.close())

const line = (start: number, text: string, speaker?: string) => {
  return { start, end: start + 1_000, text, ...(speaker && { speaker }) }
}
const now = async (id: string) => (await readDocument<Recording>(db.collections.recordings, id)) as Recording

async function transcribed(words: string[]) {
  const session = await queue.aSession()
  const recording = await queue.recorded(words, { sessionId: session.id })
  await askForTranscript(db, recording)
  queue.run()
  await queue.isDone()
  return { session, recording }
}

test('a summary is asked for line by line, and each of its sentences keeps its words and when they were said', async () => {
  queue.server.lines.two = [line(2_000, 'Tamson rings the bell.'), line(4_000, 'It stops.')]
  queue.server.sources = [
    { field: 'summary', sentence: 'A summary of 2.', line: 1, quote: 'Tamson rings the bell.' },
    { field: 'partyLocation', sentence: 'Saltmere' },
    { field: 'keyTopics', sentence: 'Topics of 2.', line: 99, quote: 'No such line.' },
  ]
  const { session, recording } = await transcribed(['one', 'two'])
  expect(queue.server.spoken).toEqual([{ text: 'one' }, { text: 'Tamson rings the bell.' }, { text: 'It stops.' }])
  const bell = { field: 'summary', sentence: 'A summary of 2.', at: 17_000 }
  const others = [
    { field: 'partyLocation', sentence: 'Saltmere' },
    { field: 'keyTopics', sentence: 'Topics of 2.' },
  ]
  expect((await now(recording.id)).sources).toEqual([{ ...bell, quote: 'Tamson rings the bell.' }, ...others])
  await spellAs(db, recording, { heard: 'Tamson', name: 'Tamsin', sessionId: session.id })
  expect((await now(recording.id)).sources).toEqual([{ ...bell, quote: 'Tamsin rings the bell.' }, ...others])
})

test('a model that traces nothing leaves no sources', async () => {
  const { recording } = await transcribed(['one'])
  expect((await now(recording.id)).sources).toBeUndefined()
})

test('speakers are named in the notes and for the models; what a person changed stays', async () => {
  queue.server.lines.one = [line(0, 'Who goes?', 'A'), line(1_000, 'I do.', 'B'), line(2_000, 'Yes.', 'A')]
  queue.server.lines.two = [line(0, 'Mine now.', 'A')]
  const { session, recording } = await transcribed(['one', 'two'])
  const mira = await createCharacter(db, queue.campaignId, { type: 'player', name: 'Mira' })
  const notes = async () => (await queue.sessionNow(session.id))?.aiNotes.split('\n\n').slice(1)
  const choose = (segment: number, label: string, who: string) =>
    chooseSpeaker(db, recording.id, { segment, label, who, sessionId: session.id })
  expect(await notes()).toEqual(['A: Who goes?', 'B: I do.', 'A: Yes.', 'A: Mine now.'])
  await choose(0, 'A', GM_SPEAKER)
  await choose(0, 'B', mira.id)
  expect(await notes()).toEqual(['GM: Who goes?', 'Mira: I do.', 'GM: Yes.', 'GM: Mine now.'])
  // The model names speakers again in the second part.
  await choose(1, 'A', mira.id)
  expect(await notes()).toEqual(['GM: Who goes?', 'Mira: I do.', 'GM: Yes.', 'Mira: Mine now.'])
  const speakers = (await saidIn(db, await now(recording.id))).map(({ spoken }) => spoken.speaker)
  expect(speakers).toEqual(['GM', 'Mira', 'GM', 'Mira'])

  await db.collections.sessions.findOne(session.id).incrementalPatch({ aiNotes: 'GM: Who goes there?\n\nMira: I do.' })
  await choose(0, 'A', '')
  await choose(0, 'B', '')
  expect((await queue.sessionNow(session.id))?.aiNotes).toBe('GM: Who goes there?\n\nB: I do.')
})

test('two speakers who are named at the same moment, such as in two tabs, are both named', async () => {
  queue.server.lines.one = [line(0, 'Who goes?', 'A'), line(1_000, 'I do.', 'B')]
  const { session, recording } = await transcribed(['one'])
  const mira = await createCharacter(db, queue.campaignId, { type: 'player', name: 'Mira' })
  const choose = (label: string, who: string) =>
    chooseSpeaker(db, recording.id, { segment: 0, label, who, sessionId: session.id })
  await Promise.all([choose('A', GM_SPEAKER), choose('B', mira.id)])
  expect((await now(recording.id)).speakers).toEqual({ '0/A': GM_SPEAKER, '0/B': mira.id })
  expect((await queue.sessionNow(session.id))?.aiNotes).toMatch(/GM: Who goes\?\n\nMira: I do\.$/)
})

test('a transcription after that has the names from the start, also in the summary', async () => {
  queue.server.lines.one = [line(0, 'Who goes?', 'A')]
  const { session, recording } = await transcribed(['one'])
  await chooseSpeaker(db, recording.id, { segment: 0, label: 'A', who: GM_SPEAKER, sessionId: session.id })
  await askForTranscript(db, await now(recording.id))
  await queue.isDone(2)
  expect((await queue.sessionNow(session.id))?.aiNotes).toMatch(/GM: Who goes\?$/)
  expect(queue.server.spoken).toEqual([{ text: 'Who goes?', speaker: 'GM' }])
})
