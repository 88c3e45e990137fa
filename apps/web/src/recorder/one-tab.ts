import { awaitLock, isLockHeld, takeLock } from '../lib/browser/tab-lock.ts'
import { MicrophoneError } from './microphone.ts'

const NAME = 'lanternkeep-recorder'

/** Lets only one tab record; resolves with what releases it. */
export async function holdRecorder(): Promise<() => void> {
  const release = await takeLock(NAME)
  if (!release) throw otherTabRecords()
  return release
}

/** Throws as `startRecording` would, for what is to be done before that. */
export async function requireNoOtherTab(): Promise<void> {
  if (await isRecordingAnywhere()) throw otherTabRecords()
}

function otherTabRecords(): MicrophoneError {
  return new MicrophoneError('Another tab of this browser is recording.')
}

/** Whether any tab records right now: what looks unfinished may only be running elsewhere. */
export function isRecordingAnywhere(): Promise<boolean> {
  return isLockHeld(NAME)
}

/** Tells the other tabs which recording runs here; returns what ends that. */
export function markRunning(recordingId: string): () => void {
  return awaitLock(lockOf(recordingId), () => {})
}

/** Whether a tab of this browser is recording it right now. */
export function isRunningInSomeTab(recordingId: string): Promise<boolean> {
  return isLockHeld(lockOf(recordingId))
}

function lockOf(recordingId: string): string {
  return `${NAME}/${recordingId}`
}
