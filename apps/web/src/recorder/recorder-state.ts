import { useSyncExternalStore } from 'react'

export type Recording = {
  recordingId: string
  campaignId: string
  sessionId: string | undefined
  /** Milliseconds that were recorded before this start, and `performance.now()` of this start. */
  carried: number
  startedAt: number
  /** Not yet, where no slice is stored. */
  savedAt: string | undefined
  savedBytes: number
  /** The microphone fell silent or away at this time; what came before is kept. */
  interruptedAt: string | undefined
  /** The latest slice could not be stored; it is kept in memory and tried again. */
  isSaveFailing: boolean
}

export type RecorderState =
  | { status: 'idle' }
  | { status: 'starting' }
  | ({ status: 'recording' | 'stopping' } & Recording)

let state: RecorderState = { status: 'idle' }
let level = 0
const listeners = new Set<() => void>()

/** One microphone, one recorder: of this page, whatever campaign is open. */
export function useRecorder(): RecorderState {
  return useSyncExternalStore(subscribe, () => state)
}

/** Loudness right now, 0-255; apart from the state, because it changes ten times a second. */
export function useLevel(): number {
  return useSyncExternalStore(subscribe, () => level)
}

export function recorderState(): RecorderState {
  return state
}

export function setRecorderState(next: RecorderState): void {
  state = next
  tell()
}

/** Of the recording that runs; without one there is nothing to change. */
export function changeRecording(patch: Partial<Recording>): void {
  if (state.status === 'recording' || state.status === 'stopping') setRecorderState({ ...state, ...patch })
}

export function setLevel(next: number): void {
  if (next === level) return
  level = next
  tell()
}

/** How long has been recorded, in milliseconds. */
export function recordedMs({ carried, startedAt }: Recording, now: number): number {
  return carried + now - startedAt
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function tell() {
  for (const listener of listeners) listener()
}
