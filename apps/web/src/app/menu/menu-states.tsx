import { IconArrowUp, IconCloudOff } from '@tabler/icons-react'
import { count } from '../../lib/format.ts'
import classes from './main-menu.module.css'

/** What being offline prevents right now, said calmly. */
export function MenuStates({ online, waiting }: { online: boolean; waiting: number }) {
  return (
    <div className={classes.states} role="status">
      {!online && (
        <span className={classes.offline}>
          <IconCloudOff size={20} aria-hidden="true" />
          Offline. Everything on this device works.
        </span>
      )}
      {waiting > 0 && (
        <span className={classes.waiting}>
          <IconArrowUp size={20} aria-hidden="true" />
          {count(waiting, 'change')} waiting to sync
        </span>
      )}
    </div>
  )
}
