import type { Campaign } from '@lanternkeep/schema'
import { formatTime } from '../../../lib/format.ts'
import classes from '../campaign-frame.module.css'
import { useLastSaved } from './last-saved.ts'

export function SavedLine({ campaign }: { campaign: Campaign }) {
  const last = useLastSaved(campaign)
  if (last === '') return null
  return <span className={classes.saved}>Saved on this device {formatTime(last)}</span>
}
