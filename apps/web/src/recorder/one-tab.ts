import { MicrophoneError } from './microphone.ts'

const NAME = 'lanternkeep-recorder'

/**
 * Lets only one tab record; resolves with what releases it. Without the browser's locks, this tab counts as the only
 * one.
 */
export function holdRecorder(): Promise<() => void> {
  if (!navigator.locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    void navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      if (!lock) return reject(new MicrophoneError('Another tab of this browser is recording.'))
      return new Promise<void>((letGo) => resolve(letGo))
    })
  })
}

/** Whether any tab records right now: what looks unfinished may only be running elsewhere. */
export async function isRecordingAnywhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === NAME)
}

/** Tells the other tabs which recording runs here; returns what ends that. */
export function markRunning(recordingId: string): () => void {
  const over = Promise.withResolvers<void>()
  navigator.locks?.request(lockOf(recordingId), () => over.promise).catch(() => undefined)
  return over.resolve
}

/** Whether a tab of this browser is recording it right now. */
export async function isRunningInSomeTab(recordingId: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lockOf(recordingId))
}

function lockOf(recordingId: string): string {
  return `${NAME}/${recordingId}`
}
