import { formatDuration } from '@lanternkeep/schema'
import { whyNotStored } from '../../lib/not-storable.ts'
import {
  MicrophoneError,
  NoRoomError,
  type RecorderNotices,
  recorderState,
  type Stopped,
  stopRecording,
} from '../../recorder/index.ts'
import { notify } from '../../ui/index.ts'

const MINUTE_MS = 60_000

/** Notices of the recorder on any screen. */
export const recorderNotices: RecorderNotices = {
  onSaveFailed: () => {
    notify({ tone: 'warning', title: 'Warning', message: 'Auto-save failed. Recording continues.' })
  },
  onSavedLate: tellStopped,
  onLeft: (stopped, sessionNumber) => {
    if (stopped !== 'stored') return tellStopped(stopped)
    const title = sessionNumber ? `Recording saved in Session ${sessionNumber}` : 'Recording Saved'
    notify({ tone: 'success', title, message: 'It ended because the account was left.' })
  },
  onLittleRoom: (ms) => {
    const message = `About ${formatDuration(Math.floor(ms / MINUTE_MS) * MINUTE_MS)} left on this device. Free up some space to record longer.`
    notify({ tone: 'warning', title: 'Low storage for recording', message })
  },
}

const STOPPED: Record<Stopped, Parameters<typeof notify>[0]> = {
  stored: { tone: 'success', title: 'Recording Saved' },
  orphaned: {
    tone: 'success',
    title: 'Recording Saved',
    message: 'Its session was deleted. It goes to the next session you create.',
  },
  waiting: {
    tone: 'warning',
    title: 'Recording not saved yet',
    message: 'The end isn’t saved yet. Free up some space and keep this page open.',
  },
  empty: {
    tone: 'warning',
    title: 'Nothing recorded',
    message: 'The microphone gave no sound. Check it and start again.',
  },
  lost: {
    tone: 'warning',
    title: 'End of the recording lost',
    message: 'It couldn’t be saved before the account was left.',
  },
  removed: {
    tone: 'warning',
    title: 'Recording removed',
    message: 'It ended because the account’s data was removed from this device.',
  },
}

/** After Stop. */
export function tellStopped(stopped: Stopped): void {
  notify(STOPPED[stopped])
}

/** For a campaign that is left: stops its recording and says how that ended. One that had stopped before said so then. */
export async function endRecordingIn(campaignId: string): Promise<void> {
  const recorder = recorderState()
  if (!('recordingId' in recorder) || recorder.campaignId !== campaignId) return
  const stopped = await stopRecording()
  if (recorder.status === 'recording') tellStopped(stopped)
}

export function tellNotFinished(error: unknown): void {
  const message = whyNotStored(
    error,
    'The recording couldn’t be finished. Its campaign asks about it when you open it.',
  )
  notify({ tone: 'error', title: 'Save failed', message })
}

export function tellNoMicrophone(error: unknown): void {
  const hasRoom = !(error instanceof NoRoomError)
  const isKnown = error instanceof MicrophoneError || !hasRoom
  const message = isKnown ? error.message : 'Couldn’t save the recording on this device.'
  notify({ tone: 'error', title: hasRoom ? 'Could not access microphone' : 'Not enough storage to record', message })
}
