import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter } from '../../campaign/characters.ts'
import { updateSession } from '../../campaign/sessions.ts'
import { moveAudio } from '../audio/audio.ts'
import { adoptRecordings, removeRecording } from '../recordings.ts'
import type { Outcome, Transcription } from './rows.ts'
import { openTranscriptQueue, type TranscriptQueue } from './testing/transcript-queue.ts'
import { askForTranscript, forgetTranscript, queuedIn, retryPart, retryTranscripts } from './transcripts.ts'

let queue: TranscriptQueue
let db: TranscriptQueue['db']
let campaignId: string
let server: TranscriptQueue['server']
let finished: TranscriptQueue['finished']
let repaired: TranscriptQueue['repaired']
let problems: TranscriptQueue['problems']
const run = () => queue.run()
const isDone = (count?: number) => queue.isDone(count)
const recorded: TranscriptQueue['recorded'] = (...of) => queue.recorded(...of)
const aSession: TranscriptQueue['aSession'] = (patch) => queue.aSession(patch)
const sessionNow = (id: string) => queue.sessionNow(id)

beforeEach(async () => {
  queue = await openTranscriptQueue()
  ;({ db, campaignId, server, finished, repaired, problems } = queue)
})
afterEach(() => queue.close())

const row = async (recordingId: string) => (await queuedIn(db)).find((each) => each.recordingId === recordingId)
const failing = (code: string): Outcome<never> => ({ kind: 'bad', problem: { code, reason: `Because of ${code}` } })
const stopped = (code: string): Outcome<never> => ({ kind: 'stopped', problem: { code, reason: `Because of ${code}` } })

test("the text of all parts in order, then one summary, are added to the session's notes", async () => {
  const session = await aSession({ aiNotes: 'Mine.\n', summary: 'So far.', keyTopics: 'The bells', partyLocation: '' })
  await createCharacter(db, campaignId, { type: 'npc', name: 'Ferryman Hob' })
  const recording = await recorded(['one', 'two', 'three', 'four', 'five', 'six'], { sessionId: session.id })
  const four = vi.waitFor(() => expect(server.transcribed).toHaveLength(4))
  server.holdUntil = {
    one: vi.waitFor(() => expect(server.transcribed).toContain('five')),
    two: four,
    three: four,
    four,
  }
  await askForTranscript(db, recording)
  run()
  await isDone()
  const { aiNotes, ...rest } = (await sessionNow(session.id)) ?? {}
  expect(aiNotes).toMatch(
    /^Mine\.\n\nSession 4 \(\d\d:\d\d to \d\d:\d\d\)\n\none\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix$/,
  )
  expect(rest).toMatchObject({
    summary: 'So far.\n\nA summary of 6.',
    keyTopics: 'The bells\nTopics of 6.',
    partyLocation: 'Saltmere',
  })
  expect(server.most).toBe(4)
  expect(server.hints).toEqual(['Ferryman Hob'])
  expect(server.summarized).toEqual(['one\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix'])
  expect(await row(recording.id)).toMatchObject({ stage: 'done', missing: 0, parts: [] })
})

test('silence is never sent; a recording without speech adds nothing', async () => {
  const session = await aSession()
  const recording = await recorded(['one', '', 'three'], { sessionId: session.id })
  await askForTranscript(db, recording)
  run()
  await isDone()
  expect(server.transcribed.toSorted()).toEqual(['one', 'three'])
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none\n\nthree$/)
  const silent = await recorded(['', ''], { sessionId: session.id })
  await askForTranscript(db, silent)
  await isDone(2)
  expect(finished[1]).toMatchObject({ recordingId: silent.id, isSilent: true })
  expect(server.transcribed).toHaveLength(2)
  expect(server.summarized).toHaveLength(1)
})

test("a part that can't be transcribed blocks no other, and its place in the text says so", async () => {
  const session = await aSession()
  const recording = await recorded(['one', 'two', 'three'], { sessionId: session.id })
  server.answers.two = [failing('ai_refused')]
  await askForTranscript(db, recording)
  run()
  await isDone()
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none\n\n\[part 2 could not be transcribed\]\n\nthree$/)
  expect(finished[0]).toMatchObject({ missing: 1 })
})

/** The part that failed, waiting for a person. */
const failedPart = async (recordingId: string) => {
  const part = (await row(recordingId))?.parts.find(({ state }) => state === 'failed')
  if (!part) throw new Error('No part failed')
  return part
}

/** Two recordings of one session. The second part of each failed. */
async function twoWithFailedParts() {
  const session = await aSession()
  const [first, second] = [
    await recorded(['one', 'two'], { sessionId: session.id }),
    await recorded(['three', 'four'], { sessionId: session.id }, '2026-11-20T23:59:00.000Z'),
  ]
  server.answers = { two: [failing('ai_refused')], four: [failing('ai_refused')] }
  for (const recording of [first, second]) await askForTranscript(db, recording)
  run()
  await isDone(2)
  return { session, first, second }
}

test('a failed part can be tried alone: its text replaces its placeholder in its own recording, and nothing else is sent', async () => {
  const { session, first, second } = await twoWithFailedParts()
  const [transcribed, summarized] = [server.transcribed.length, server.summarized.length]
  await retryPart(db, await failedPart(second.id))
  await vi.waitFor(() => expect(repaired).toMatchObject([{ recordingId: second.id, missing: 0 }]))
  const aiNotes = (await sessionNow(session.id))?.aiNotes ?? ''
  expect(aiNotes).toMatch(/one\n\n\[part 2 could not be transcribed\]/)
  expect(aiNotes).toMatch(/three\n\nfour/)
  expect([server.transcribed.slice(transcribed), server.summarized.length]).toEqual([['four'], summarized])
  expect(await row(second.id)).toMatchObject({ stage: 'done', missing: 0, parts: [] })
  expect(await row(first.id)).toMatchObject({ stage: 'done', missing: 1, parts: [{ segment: 1, state: 'failed' }] })
})

test("if a part's placeholder is gone its text goes to the end; one that fails again can be tried again", async () => {
  const session = await aSession()
  const recording = await recorded(['one', 'two'], { sessionId: session.id })
  server.answers.two = [failing('ai_refused'), failing('ai_filtered')]
  await askForTranscript(db, recording)
  run()
  await isDone()
  await updateSession(db, session.id, { aiNotes: 'All mine now.' })
  await retryPart(db, await failedPart(recording.id))
  await vi.waitFor(async () => expect((await failedPart(recording.id)).problem?.code).toBe('ai_filtered'))
  await vi.waitFor(async () => expect(await row(recording.id)).toMatchObject({ stage: 'done', missing: 1 }))
  expect([repaired, (await sessionNow(session.id))?.aiNotes]).toEqual([[], 'All mine now.'])
  await retryPart(db, await failedPart(recording.id))
  await vi.waitFor(() => expect(repaired).toHaveLength(1))
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/^All mine now\.\n\nPart 2 \(.+\)\n\ntwo$/)
})

test('without its placeholder the text of a part takes no other recording’s', async () => {
  const { session, first } = await twoWithFailedParts()
  const written = (await sessionNow(session.id))?.aiNotes ?? ''
  const rewritten = written.replace('[part 2 could not be transcribed]', 'Mine.')
  await updateSession(db, session.id, { aiNotes: rewritten })
  await retryPart(db, await failedPart(first.id))
  await vi.waitFor(() => expect(repaired).toHaveLength(1))
  const aiNotes = (await sessionNow(session.id))?.aiNotes ?? ''
  expect(aiNotes.slice(0, rewritten.length)).toBe(rewritten)
  expect(aiNotes.slice(rewritten.length)).toMatch(/^\n\nPart 2 \(.+\)\n\ntwo$/)
})

test('a part that is tried while the text of another is added goes on', async () => {
  const session = await aSession()
  const recording = await recorded(['one', 'two', 'three'], { sessionId: session.id })
  server.answers = { two: [failing('ai_refused')], three: [failing('ai_refused')] }
  await askForTranscript(db, recording)
  run()
  await isDone()
  const [two, three] = (await row(recording.id))?.parts ?? []
  if (!two || !three) throw new Error('No part failed')
  const added = firstValueFrom(db.collections.sessions.$).then(() => retryPart(db, three))
  await retryPart(db, two)
  await added
  await vi.waitFor(async () => expect((await sessionNow(session.id))?.aiNotes).toMatch(/one\n\ntwo\n\nthree$/))
  await vi.waitFor(async () => expect(await row(recording.id)).toMatchObject({ stage: 'done', missing: 0, parts: [] }))
})

test('a part that fails while others are still running is tried alone at once', async () => {
  const session = await aSession()
  const recording = await recorded(['one', 'two'], { sessionId: session.id })
  const isRetried = Promise.withResolvers<void>()
  server.holdUntil.one = isRetried.promise
  server.answers.two = [failing('ai_refused')]
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(async () => expect((await row(recording.id))?.parts[1]?.state).toBe('failed'))
  await retryPart(db, await failedPart(recording.id))
  await vi.waitFor(async () => expect((await row(recording.id))?.parts[1]?.state).toBe('done'))
  isRetried.resolve()
  await isDone()
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none\n\ntwo$/)
  expect(finished).toMatchObject([{ missing: 0 }])
})

test('if no part could be transcribed nothing is added, the reason is shown, and a second try sends them again', async () => {
  const session = await aSession()
  const recording = await recorded(['one'], { sessionId: session.id })
  server.answers.one = [failing('ai_refused')]
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(() => expect(problems).toEqual([{ code: 'ai_refused', reason: 'Because of ai_refused' }]))
  expect((await sessionNow(session.id))?.aiNotes).toBe('')
  await retryTranscripts(db)
  await isDone()
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none$/)
})

test('an unanswered call waits, survives a reload, and is sent with its first key, so it is paid for once', async () => {
  const session = await aSession()
  const recording = await recorded(['one', 'two'], { sessionId: session.id })
  server.isLosingAnswers = true
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(() => expect(server.transcribed.toSorted()).toEqual(['one', 'two']))
  await vi.waitFor(async () => {
    expect((await row(recording.id))?.parts.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })
  queue.stop()
  server.isLosingAnswers = false
  run()
  await isDone()
  expect(server.paid).toBe(3)
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none\n\ntwo$/)
})

test('a tab that died while parts were being sent leaves them to the next one', async () => {
  const session = await aSession()
  const recording = await recorded(['one'], { sessionId: session.id })
  await askForTranscript(db, recording)
  await db.audio.transcriptParts.update([recording.id, 0], { state: 'sending' })
  run()
  await isDone()
})

test('a recording that becomes part of a copy of its campaign while it is transcribed is transcribed there', async () => {
  const session = await aSession()
  const [old, copy] = [
    await recorded(['one'], { sessionId: session.id }),
    await recorded([], { sessionId: session.id }),
  ]
  const isMoved = Promise.withResolvers<void>()
  server.holdUntil.one = isMoved.promise
  await askForTranscript(db, old)
  run()
  await vi.waitFor(async () => expect((await row(old.id))?.parts).toMatchObject([{ state: 'sending' }]))
  await moveAudio(db, old.id, { to: copy.id, campaignId })
  isMoved.resolve()
  await isDone()
  expect(finished).toMatchObject([{ recordingId: copy.id }])
  expect(server.paid).toBe(2)
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none$/)
})

test('a crash between adding the text and noting it adds nothing twice', async () => {
  const session = await aSession({ partyLocation: 'At sea' })
  const recording = await recorded(['one'], { sessionId: session.id })
  await askForTranscript(db, recording)
  const asked = await row(recording.id)
  run()
  await isDone()
  queue.stop()
  const once = await sessionNow(session.id)
  // The rows as they were before the text was added, but the session after.
  for (const part of asked?.parts ?? []) await db.audio.transcriptParts.put({ ...part, state: 'done', text: 'one' })
  const { parts: _, ...before } = asked ?? { parts: [] }
  await db.audio.transcriptions.put({ ...(before as Transcription), stage: 'adding' })
  run()
  await isDone(2)
  expect(await sessionNow(session.id)).toEqual(once)
  expect(once?.partyLocation).toBe('At sea\nSaltmere')
})

test('reaching the daily limit stops the whole queue until someone tries again', async () => {
  const session = await aSession()
  const [first, second] = [
    await recorded(['one', 'two', 'three', 'four', 'five', 'six'], { sessionId: session.id }),
    await recorded(['seven'], { sessionId: session.id }),
  ]
  server.answers.one = [stopped('ai_limit')]
  const isReported = vi.waitFor(() => expect(problems).toMatchObject([{ code: 'ai_limit' }]))
  server.holdUntil = { one: vi.waitFor(() => expect(server.transcribed).toHaveLength(4)) }
  Object.assign(server.holdUntil, { two: isReported, three: isReported, four: isReported })
  for (const recording of [first, second]) await askForTranscript(db, recording)
  run()
  await isReported
  await vi.waitFor(async () => {
    expect((await row(first.id))?.parts.filter(({ state }) => state === 'sending')).toEqual([])
  })
  expect(server.transcribed.toSorted()).toEqual(['four', 'one', 'three', 'two'])
  await retryTranscripts(db)
  await isDone(2)
  expect((await sessionNow(session.id))?.aiNotes).toMatch(
    /^Session 4, part 1 .+one\n\ntwo.+six\n\nSession 4, part 2 .+seven$/s,
  )
})

test('a server that fails repeatedly is asked a few times, then a person is; nothing is given up meanwhile', async () => {
  const session = await aSession()
  const recording = await recorded(['one'], { sessionId: session.id })
  const problem = { code: 'ai_unavailable', reason: 'The speech service does not answer.' }
  server.answers.one = Array<Outcome<never>>(5).fill({ kind: 'later', problem })
  await askForTranscript(db, recording)
  run()
  for (let tries = 1; tries < 5; tries += 1) {
    await vi.waitFor(async () => expect((await row(recording.id))?.parts[0]).toMatchObject({ tries, state: 'waiting' }))
    queue.wake()
  }
  await vi.waitFor(() => expect(problems).toEqual([problem]))
  expect((await row(recording.id))?.parts[0]).toMatchObject({ state: 'waiting' })
  await retryTranscripts(db)
  await isDone()
})

test('a failed summary leaves the text in place, and only the summary is tried again', async () => {
  const session = await aSession()
  const recording = await recorded(['one'], { sessionId: session.id })
  server.answers.summary = [stopped('ai_missing')]
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(() => expect(problems).toMatchObject([{ code: 'ai_missing' }]))
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none$/)
  await retryTranscripts(db)
  await isDone()
  expect(server.transcribed).toEqual(['one'])
  expect(await sessionNow(session.id)).toMatchObject({ summary: 'A summary of 1.' })
})

test('a failed part can be tried alone while the summary waits for a person, and the summary has it', async () => {
  const session = await aSession()
  const recording = await recorded(['one', 'two'], { sessionId: session.id })
  server.answers = {
    two: [failing('ai_refused'), failing('ai_filtered')],
    summary: [stopped('ai_missing'), stopped('ai_missing')],
  }
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(() => expect(problems).toMatchObject([{ code: 'ai_missing' }]))
  await retryPart(db, await failedPart(recording.id))
  await vi.waitFor(() => expect(problems).toHaveLength(2))
  expect((await failedPart(recording.id)).problem?.code).toBe('ai_filtered')
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none\n\n\[part 2 could not be transcribed\]$/)
  await retryPart(db, await failedPart(recording.id))
  await isDone()
  expect(finished).toMatchObject([{ missing: 0 }])
  expect(await sessionNow(session.id)).toMatchObject({
    aiNotes: expect.stringMatching(/\n\none\n\ntwo$/),
    summary: 'A summary of 2.',
  })
  expect(server.transcribed).toEqual(['one', 'two', 'two', 'two'])
})

test('taking it out of the queue cancels running calls and changes nothing', async () => {
  const session = await aSession()
  const recording = await recorded(['one'], { sessionId: session.id })
  server.holdUntil = { one: new Promise(() => {}) }
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(() => expect(server.transcribed).toEqual(['one']))
  await forgetTranscript(db, recording.id)
  await vi.waitFor(() => expect(server.calledBack).toEqual(['one']))
  expect(await queuedIn(db)).toEqual([])
  expect((await sessionNow(session.id))?.aiNotes).toBe('')
})

test('the text waits for a session that was never saved, and goes into the one that is created, whatever its number', async () => {
  const recording = await recorded(['one'])
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(async () => expect((await row(recording.id))?.stage).toBe('adding'))
  const other = await aSession({ sessionNumber: 3 })
  const session = await aSession({ sessionNumber: 5, gmNotes: 'Typed.' })
  await adoptRecordings(db, session)
  await isDone()
  expect(await sessionNow(session.id)).toMatchObject({ gmNotes: 'Typed.', aiNotes: expect.stringMatching(/one$/) })
  expect((await sessionNow(other.id))?.aiNotes).toBe('')
})

test('what is asked for in two tabs is made once', async () => {
  const session = await aSession()
  const recording = await recorded(['one'], { sessionId: session.id })
  await askForTranscript(db, recording)
  const asked = await row(recording.id)
  await askForTranscript(db, recording)
  expect(await row(recording.id)).toEqual(asked)
})

test('edits made to the session meanwhile stay', async () => {
  const session = await aSession()
  const recording = await recorded(['one'], { sessionId: session.id })
  server.holdUntil = { one: updateSession(db, session.id, { aiNotes: 'Written meanwhile.' }) }
  await askForTranscript(db, recording)
  run()
  await isDone()
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/^Written meanwhile\.\n\nSession 4 .+\n\none$/s)
})

test('players read no word of a model before the GM shares it: a shared summary that gets some is not shared any more', async () => {
  const shared = { recap: true, summary: true }
  const session = await aSession({ summary: 'They sailed.', recap: 'They met.', shared })
  await askForTranscript(db, await recorded(['one'], { sessionId: session.id }))
  run()
  await isDone()
  expect(await sessionNow(session.id)).toMatchObject({
    summary: 'They sailed.\n\nA summary of 1.',
    shared: { recap: true, summary: false },
  })
})

test('deleting a recording also deletes what is queued to be made from it', async () => {
  const recording = await recorded(['one'])
  await askForTranscript(db, recording)
  await removeRecording(db, recording.id)
  expect(await queuedIn(db)).toEqual([])
  expect(await db.audio.transcriptParts.count()).toBe(0)
})

test('what the server heard before someone canceled is not sent again', async () => {
  const session = await aSession()
  const recording = await recorded(['one', 'two', 'three'], { sessionId: session.id })
  server.answers.three = [stopped('ai_limit')]
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(async () =>
    expect((await row(recording.id))?.parts.map(({ state }) => state)).toEqual(['done', 'done', 'waiting']),
  )
  await forgetTranscript(db, recording.id)
  expect(await queuedIn(db)).toEqual([])
  await askForTranscript(db, recording)
  await isDone()
  expect(server.transcribed.toSorted()).toEqual(['one', 'three', 'three', 'two'])
  expect((await sessionNow(session.id))?.aiNotes).toMatch(/\n\none\n\ntwo\n\nthree$/)
  await forgetTranscript(db, recording.id)
  await askForTranscript(db, recording)
  await isDone(2)
  expect(server.transcribed).toHaveLength(7)
})

test('what waits for a session that no one created is not sent again either', async () => {
  const recording = await recorded(['one'])
  await askForTranscript(db, recording)
  run()
  await vi.waitFor(async () => expect((await row(recording.id))?.stage).toBe('adding'))
  await forgetTranscript(db, recording.id)
  await askForTranscript(db, recording)
  await aSession()
  await isDone()
  expect(server.transcribed).toEqual(['one'])
})
