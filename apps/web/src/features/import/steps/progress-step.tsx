import { Button, Progress } from '@mantine/core'
import { LongDialog } from '../../../ui/dialogs/long-dialog.tsx'
import { LoadingRows } from '../../../ui/index.ts'
import classes from './steps.module.css'

type Props = {
  title: string
  /** What is happening now, in words. */
  line: string
  /** From 0 to 1. */
  fraction: number
  note: string
  stopLabel: string
  /** Also what closing does. */
  onStop: () => void
  onClose?: () => void
}

/** Something that takes a while, and can be stopped. */
export function ProgressStep({ title, line, fraction, note, stopLabel, onStop, onClose = onStop }: Props) {
  return (
    <LongDialog
      title={title}
      subtitle={line}
      size="46rem"
      note={<span className={classes.muted}>{note}</span>}
      buttons={
        <Button variant="default" size="md" onClick={onStop}>
          {stopLabel}
        </Button>
      }
      onClose={onClose}
    >
      <Progress value={fraction * 100} size="lg" aria-label={title} />
      <LoadingRows count={4} height={50} label={title} />
    </LongDialog>
  )
}
