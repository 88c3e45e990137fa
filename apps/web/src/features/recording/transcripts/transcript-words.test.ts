import { expect, test } from 'vitest'
import type { QueuedTranscription, TranscriptPart } from '../../../data/local/index.ts'
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
  [
    { parts: [part('done'), part('silent'), part('sending'), part('waiting')] },
    'Transcribing',
    '2 of 4 parts transcribed.',
  ],
  [{ parts: [part('waiting', { problem })] }, 'Waiting', 'The AI service is away. We’ll try again.'],
  [{ parts: [part('waiting', { problem })], problem }, 'Stopped', undefined],
  [{ parts: [part('failed'), part('failed'), part('failed')] }, 'Waiting', '0 of 3 parts transcribed, 3 failed.'],
  [{ parts: [part('done'), part('failed'), part('sending')] }, 'Transcribing', '1 of 3 parts transcribed, 1 failed.'],
  [
    { stage: 'adding', parts: [part('done'), part('failed')] },
    'Waiting',
    '1 of 2 parts transcribed, 1 failed. Create the session to add the text.',
  ],
  [
    { stage: 'mending', parts: [part('sending')] },
    'Transcribing',
    'The text is in the AI notes. Retrying the missing parts.',
  ],
  [{ stage: 'mending', parts: [part('sending')], problem }, 'Stopped', 'The text is in the AI notes.'],
  [{ stage: 'summing', parts: [part('waiting')], problem }, 'Stopped', 'The text is in the AI notes.'],
  [{ stage: 'adding' }, 'Waiting', 'Transcribed. Create the session to add the text.'],
  [{ stage: 'summing' }, 'Summarizing', 'The text is in the AI notes.'],
  [{ stage: 'summing', problem }, 'Stopped', 'The text is in the AI notes.'],
  [
    { stage: 'summing', parts: [part('done'), part('sending')] },
    'Transcribing',
    'The text is in the AI notes. Retrying the missing parts.',
  ],
  [{ stage: 'done', missing: 2 }, 'Done', '2 parts could not be transcribed.'],
  [{ stage: 'done', isSilent: true }, 'Done', 'No speech found.'],
])('%o', (patch, word, sentence) => {
  expect(said(patch)).toEqual([word, sentence])
})
