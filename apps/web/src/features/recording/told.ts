import { formatDuration } from '@lanternkeep/schema'
import { MicrophoneError, NoRoomError, type RecorderTold, type Stopped } from '../../recorder/index.ts'
import { notify } from '../../ui/index.ts'

const MINUTE_MS = 60_000

/** What the recorder says while nobody looks at its panel. */
export const told: RecorderTold = {
  onSaveFailed: () => {
    notify({ tone: 'warning', title: 'Warning', message: 'Auto-save failed. Recording continues.' })
  },
  onSavedLate: () => {
    notify({ tone: 'success', title: 'Recording Saved' })
  },
  onLittleRoom: (ms) => {
    const message = `About ${formatDuration(Math.floor(ms / MINUTE_MS) * MINUTE_MS)} more fit on this device. Free some space to record longer.`
    notify({ tone: 'warning', title: 'Little room for the recording', message })
  },
}

/** After Stop. */
export function tellStopped(stopped: Stopped): void {
  const message = 'Its end waits for room. Free some space and leave this page open.'
  notify(
    stopped === 'stored'
      ? { tone: 'success', title: 'Recording Saved' }
      : { tone: 'warning', title: 'Recording not saved yet', message },
  )
}

export function tellNoMicrophone(error: unknown): void {
  const hasRoom = !(error instanceof NoRoomError)
  const isKnown = error instanceof MicrophoneError || !hasRoom
  const message = isKnown ? error.message : 'This device could not store the recording.'
  notify({ tone: 'error', title: hasRoom ? 'Could not access microphone' : 'No room to record', message })
}
