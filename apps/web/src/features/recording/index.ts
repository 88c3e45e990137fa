export { RecordingPanel } from './recording-panel.tsx'
export { RecordingPill } from './recording-pill.tsx'
export { ResumeDialog } from './resume-dialog.tsx'
export { TranscriptRunner } from './transcripts/transcript-runner.tsx'
