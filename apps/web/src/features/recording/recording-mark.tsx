import { IconAlertTriangle } from '@tabler/icons-react'
import type { RecorderState } from '../../recorder/index.ts'
import classes from './recording.module.css'

type Running = Extract<RecorderState, { recordingId: string }>

/** A dot while all is well; a warning sign while audio can't be stored. */
export function RecordingMark({ isFailing }: { isFailing: boolean }) {
  if (!isFailing) return <span className={classes.dot} />
  return <IconAlertTriangle size={20} aria-hidden="true" className={classes.warning} />
}

export function recordingWord({ isSaveFailing, interruptedAt }: Running): string {
  if (isSaveFailing) return 'Not saved'
  return interruptedAt ? 'Interrupted' : 'Recording'
}
