import { rem } from '@mantine/core'
import { LanternMark } from './lantern-mark.tsx'
import classes from './wordmark.module.css'
import { WORDMARK_PATH } from './wordmark-path.ts'

type Props = { height?: number; glow?: boolean }

/** Lantern and name, drawn. Only the menu, login and join use the glow. */
export function Wordmark({ height = 52, glow = false }: Props) {
  return (
    <span className={classes.root} data-glow={glow || undefined}>
      <svg viewBox="0 0 376 64" style={{ height: rem(height) }} role="img" aria-label="Lanternkeep">
        <g className={classes.lantern}>
          <LanternMark />
        </g>
        <path fill="currentColor" d={WORDMARK_PATH} />
      </svg>
    </span>
  )
}
