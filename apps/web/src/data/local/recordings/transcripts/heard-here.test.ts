import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTranscriptQueue, type TranscriptQueue } from './testing/transcript-queue.ts'
import type { TranscriptCalls } from './transcript-steps.ts'
import { askForTranscript, retryTranscripts } from './transcripts.ts'

let queue: TranscriptQueue
beforeEach(async () => {
  queue = await openTranscriptQueue()
})
afterEach(() => queue.close())

/** A browser that hears the bytes as their own text, and a server that may not be asked. */
function aBrowser() {
  const browser = { heard: [] as string[], langs: new Set<string>(), atOnce: 0, most: 0, isBroken: false }
  const calls: TranscriptCalls = {
    ...queue.server.calls,
    mayAsk: () => false,
    transcribeHere: async (audio, { lang }) => {
      browser.atOnce += 1
      browser.most = Math.max(browser.most, browser.atOnce)
      const text = await audio.text()
      browser.heard.push(text)
      browser.langs.add(lang)
      browser.atOnce -= 1
      if (browser.isBroken) return { kind: 'stopped', problem: { code: 'network', reason: 'Press Retry.' } }
      return { kind: 'answer', answer: { text, lines: [{ start: 0, end: 1_000, text }] } }
    },
  }
  return Object.assign(browser, { calls })
}

test('the browser hears one part after the other, and no server gets anything', async () => {
  const session = await queue.aSession()
  const recording = await queue.recorded(['one', '', 'two', 'three'], { sessionId: session.id })
  await askForTranscript(queue.db, recording, 'de-DE')
  const browser = aBrowser()
  queue.run(browser.calls)
  await queue.isDone()
  expect([browser.heard, [...browser.langs], browser.most]).toEqual([['one', 'two', 'three'], ['de-DE'], 1])
  expect(await queue.sessionNow(session.id)).toMatchObject({
    aiNotes: expect.stringMatching(/\n\none\n\ntwo\n\nthree$/),
    summary: '',
  })
  expect([queue.server.paid, await queue.db.audio.transcriptLines.count()]).toEqual([0, 3])
})

test('without the plan, what the server would do waits, and what the browser does goes on', async () => {
  const session = await queue.aSession()
  await askForTranscript(queue.db, await queue.recorded(['server'], { sessionId: session.id }))
  await askForTranscript(queue.db, await queue.recorded(['browser'], { sessionId: session.id }), 'en-US')
  queue.run(aBrowser().calls)
  await queue.isDone()
  expect(queue.server.transcribed).toEqual([])
  expect((await queue.sessionNow(session.id))?.aiNotes).toMatch(/browser$/)
})

test('a browser that fails keeps the recording and goes on where it stopped', async () => {
  const session = await queue.aSession()
  const recording = await queue.recorded(['one'], { sessionId: session.id })
  await askForTranscript(queue.db, recording, 'en-US')
  const browser = Object.assign(aBrowser(), { isBroken: true })
  queue.run(browser.calls)
  await vi.waitFor(() => expect(queue.problems).toEqual([{ code: 'network', reason: 'Press Retry.' }]))
  browser.isBroken = false
  await retryTranscripts(queue.db)
  await queue.isDone()
  expect((await queue.sessionNow(session.id))?.aiNotes).toMatch(/one$/)
})
