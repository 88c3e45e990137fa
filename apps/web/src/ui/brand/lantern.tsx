import { rem } from '@mantine/core'
import classes from './lantern.module.css'
import { LanternMark } from './lantern-mark.tsx'

type Props = { size?: number; lit?: boolean; glow?: boolean }

/** The mark alone: lit where the app invites, gray where something is missing. */
export function Lantern({ size = 72, lit = true, glow = false }: Props) {
  return (
    <span className={classes.root} data-glow={glow || undefined} data-lit={lit || undefined}>
      <svg viewBox="7 3 42 57" style={{ height: rem(size) }} aria-hidden="true">
        <LanternMark lit={lit} />
      </svg>
    </span>
  )
}
