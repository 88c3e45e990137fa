import { useLevels } from '../../../recorder/index.ts'
import classes from '../recording.module.css'

const LOUDEST = 255
/** How much of the loudness each bar shows: the middle moves most. */
const SHARES = { far: 0.35, near: 0.6, next: 0.85, middle: 1, after: 0.85, beyond: 0.6, last: 0.35 }

export function LevelBars() {
  const level = (useLevels().at(-1) ?? 0) / LOUDEST
  return (
    <span className={classes.level} aria-hidden="true">
      {Object.entries(SHARES).map(([bar, share]) => (
        <span key={bar} style={{ blockSize: `${Math.max(15, share * level * 100)}%` }} />
      ))}
    </span>
  )
}
