export { hasTranscript, isAddedTo } from './add-to-session.ts'
export { correctLine, useTranscriptLines } from './lines.ts'
export * from './one-runner.ts'
export type { Outcome, Problem, StoredLines, Transcription, TranscriptPart } from './rows.ts'
export type { RunningTranscripts } from './run-transcripts.ts'
export { leaveSpelling, spellAs, useMisheard } from './spellings.ts'
export type { TranscriptCalls, TranscriptNotices } from './transcript-steps.ts'
export {
  askForTranscript,
  forgetTranscript,
  noteTranscriptSeen,
  type QueuedTranscription,
  retryPart,
  retryTranscripts,
  useTranscripts,
} from './transcripts.ts'
export { useHasTranscripts } from './waiting-transcripts.ts'
