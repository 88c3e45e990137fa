import { usePlaceholder } from '../../lib/hooks/use-placeholder.ts'
import { Lantern } from '../../ui/index.ts'
import classes from '../shell.module.css'

/** The lantern appears after 300 ms. */
export function ViewLoading() {
  const slow = usePlaceholder()
  return (
    <output className={classes.loading} aria-label="Loading">
      {slow && <Lantern size={64} />}
    </output>
  )
}
