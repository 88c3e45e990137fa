import { useEffect } from 'react'
import { useRecorder } from '../recorder/recorder-state.ts'
import { useView } from './views/use-view.ts'

/**
 * Ends a recording whose campaign was left other than by Save & Exit: by Back, or by a link in a notice. Also one whose
 * microphone was only allowed after that.
 */
export function RecordingEnd() {
  const recorder = useRecorder()
  const view = useView()
  const running = recorder.status === 'recording' ? recorder.campaignId : undefined
  const left = view.name === 'campaign' && view.campaignId === running ? undefined : running
  useEffect(() => {
    if (left !== undefined) void endIn(left)
  }, [left])
  return null
}

async function endIn(campaignId: string): Promise<void> {
  const { endRecordingIn, tellNotFinished } = await import('../features/recording/recorder-notices.ts')
  await endRecordingIn(campaignId).catch(tellNotFinished)
}
