import { IconCheck } from '@tabler/icons-react'
import classes from './pick-button.module.css'

/** The box of a row that can be selected; its PickButton is the control. */
export function SelectionMark({ selected }: { selected: boolean | undefined }) {
  if (selected === undefined) return null
  return (
    <span className={classes.mark} data-on={selected || undefined} aria-hidden="true">
      <IconCheck size={18} stroke={3} />
    </span>
  )
}
