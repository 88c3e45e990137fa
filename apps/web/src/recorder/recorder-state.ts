import { createStore, useStore } from '../lib/store.ts'

export type RecorderRun = {
  recordingId: string
  campaignId: string
  sessionId: string | undefined
  /** Milliseconds recorded before this start, and `performance.now()` of this start. */
  carried: number
  startedAt: number
  /** `performance.now()` when it was stopped. */
  endedAt?: number
  /** False until the first slice is stored. */
  savedAt: string | undefined
  /** When the microphone fell silent or was unplugged; what came before is kept. */
  interruptedAt: string | undefined
  /** Slices wait in memory because they couldn't be stored. They are retried until the last of them is stored. */
  isSaveFailing: boolean
}

export type RecorderState =
  | { status: 'idle' }
  | { status: 'starting' }
  | ({ status: 'recording' | 'stopping' } & RecorderRun)

const LEVELS_SHOWN = 96

const state = createStore<RecorderState>({ status: 'idle' })
const levels = createStore<readonly number[]>([])

/** One microphone and one recorder per page, whatever campaign is open. */
export function useRecorder(): RecorderState {
  return useStore(state)
}

/**
 * Loudness of the last ten seconds, 0-255, ten values a second, the latest last. Apart from the state, which changes
 * rarely.
 */
export function useLevels(): readonly number[] {
  return useStore(levels)
}

export const { get: recorderState, set: setRecorderState } = state

/** Changes the state of the running recording; without one it does nothing. */
export function changeRecording(patch: Partial<RecorderRun & { status: 'recording' | 'stopping' }>): void {
  const now = state.get()
  if (now.status === 'recording' || now.status === 'stopping') state.set({ ...now, ...patch })
}

export function addLevel(level: number): void {
  levels.set([...levels.get().slice(1 - LEVELS_SHOWN), level])
}

export function clearLevels(): void {
  levels.set([])
}

/** How long has been recorded, in milliseconds. */
export function recordedMs(
  { carried, startedAt, endedAt = Number.POSITIVE_INFINITY }: RecorderRun,
  now: number,
): number {
  return carried + Math.min(now, endedAt) - startedAt
}
