import { formatClock } from '@lanternkeep/schema'
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import classes from './heard.module.css'
import type { Hear } from './use-hear.ts'

type Props = {
  quote: string
  speaker?: string | undefined
  /** Milliseconds from the recording's beginning. */
  at: number
  hear: Hear | undefined
}

/** What was said; where its sound is on this device, a button that plays it. */
export function Quote({ quote, speaker, at, hear }: Props) {
  const time = formatClock(at)
  const isPlaying = hear?.playing === at
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled
  const words = (
    <>
      <span className={classes.quoted}>“{quote}”</span>
      <span className={classes.when}>
        {speaker && <span>{speaker}</span>}
        <span>{time}</span>
      </span>
    </>
  )
  if (!hear) return <div className={classes.quote}>{words}</div>
  return (
    <>
      <UnstyledButton className={classes.quote} onClick={() => hear.toggle(at)}>
        <VisuallyHidden>{isPlaying ? 'Pause' : 'Hear'} </VisuallyHidden>
        <Icon size={18} aria-hidden="true" className={classes.play} />
        {words}
      </UnstyledButton>
      {hear.failed === at && <Text role="alert">Can’t play this part. You can still download it.</Text>}
    </>
  )
}
