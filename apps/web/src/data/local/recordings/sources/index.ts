export { type Said, saidIn, whenSaid } from './said.ts'
export { chooseSpeaker, GM_SPEAKER, type SpeakerName, speakerIn, speakerNames } from './speakers.ts'
export { isOnlyOf, type NewSummary, summarizeAgain, takeNewSummary } from './summary-again.ts'
