import { MicrophoneError, type RecorderTold } from '../../recorder/index.ts'
import { notify } from '../../ui/index.ts'

/** What the recorder says while nobody looks at its panel. */
export const told: RecorderTold = {
  onSaveFailed: () => {
    notify({ tone: 'warning', title: 'Warning', message: 'Auto-save failed. Recording continues.' })
  },
}

export function tellNoMicrophone(error: unknown): void {
  const message = error instanceof MicrophoneError ? error.message : 'This device could not store the recording.'
  notify({ tone: 'error', title: 'Could not access microphone', message })
}
