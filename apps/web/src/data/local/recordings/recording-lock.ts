import { isLockHeld, untilLockIsFree } from '../../../lib/browser/tab-lock.ts'

/** Longer than it takes to store the last second. */
const STOPS_WITHIN_MS = 10_000

/** A tab holds it while it records in the campaign, until everything is stored. */
export function recordingLockOf(campaignId: string): string {
  return `lanternkeep-recorder/in/${campaignId}`
}

/** Whether any tab of this browser records in the campaign right now. */
export function isRecordingIn(campaignId: string): Promise<boolean> {
  return isLockHeld(recordingLockOf(campaignId))
}

/** Resolves once no tab records in the campaign: a recording ends by itself when its campaign leaves the device. */
export function recordingEnded(campaignId: string): Promise<void> {
  return untilLockIsFree(recordingLockOf(campaignId), STOPS_WITHIN_MS)
}
