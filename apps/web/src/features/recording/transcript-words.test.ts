import { expect, test } from 'vitest'
import type { QueuedTranscription, TranscriptPart } from '../../data/local/index.ts'
import { progressOf, stateOf } from './transcript-words.ts'

const part = (state: TranscriptPart['state'], patch: Partial<TranscriptPart> = {}): TranscriptPart => {
  return { recordingId: 'r', segment: 0, state, tries: 0, ...patch }
}
const row = (patch: Partial<QueuedTranscription>): QueuedTranscription => ({
  ...{ recordingId: 'r', id: 'i', campaignId: 'c', askedAt: '', hints: [], stage: 'hearing', parts: [] },
  ...patch,
})
const problem = { code: 'ai_unavailable', reason: 'The AI service is away.' }
const said = (patch: Partial<QueuedTranscription>) => [stateOf(row(patch)).word, progressOf(row(patch))]

test.each<[Partial<QueuedTranscription>, string, string | undefined]>([
  [{ parts: [part('waiting'), part('waiting')] }, 'Waiting', undefined],
  [{ parts: [part('done'), part('silent'), part('sending'), part('waiting')] }, 'Listening', '2 of 4 parts heard.'],
  [{ parts: [part('waiting', { problem })] }, 'Waiting', 'The AI service is away. It is asked again by itself.'],
  [{ parts: [part('waiting', { problem })], problem }, 'Stopped', undefined],
  [{ parts: [part('failed'), part('failed'), part('failed')] }, 'Waiting', '0 of 3 parts heard, 3 failed.'],
  [{ parts: [part('done'), part('failed'), part('sending')] }, 'Listening', '1 of 3 parts heard, 1 failed.'],
  [
    { stage: 'adding', parts: [part('done'), part('failed')] },
    'Waiting',
    '1 of 2 parts heard, 1 failed. Create its session, and the text is added to it.',
  ],
  [
    { stage: 'mending', parts: [part('sending')] },
    'Listening',
    'The text is in the AI notes. What is missing is heard once more.',
  ],
  [{ stage: 'adding' }, 'Waiting', 'Heard. Create its session, and the text is added to it.'],
  [{ stage: 'summing' }, 'Summing up', 'The text is in the AI notes.'],
  [{ stage: 'summing', problem }, 'Stopped', 'The text is in the AI notes.'],
  [{ stage: 'done', missing: 2 }, 'Done', '2 parts could not be transcribed.'],
  [{ stage: 'done', isSilent: true }, 'Done', 'Nothing was said in it.'],
])('%o', (patch, word, sentence) => {
  expect(said(patch)).toEqual([word, sentence])
})
