import { IconLock } from '@tabler/icons-react'
import classes from './personal-line.module.css'

/** On a player's phone, with a handout that isn't for everyone. */
export function PersonalLine({ personal }: { personal: boolean | undefined }) {
  if (!personal) return null
  return (
    <p className={classes.line}>
      <IconLock size={18} aria-hidden="true" /> Shown to you, not to everyone
    </p>
  )
}
