import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatMoment } from '../lib/format.ts'
import { useToday } from '../lib/hooks/use-today.ts'
import classes from './kept-copy-line.module.css'

export type Trouble = 'offline' | 'unreachable' | 'refused'

export const troubleWords: Record<Trouble, string> = {
  offline: 'You’re offline.',
  unreachable: 'Can’t reach the server.',
  refused: 'The server had a problem.',
}

type Props = {
  trouble: Trouble
  /** When the shown list was fetched. */
  at: string
  /** How many are shown, and how many there were. */
  shown: number
  total: number
  /** What can't be done meanwhile, for people who otherwise could. */
  meanwhile?: string
  busy: boolean
  onRetry: () => void
}

/** Says that a list is shown as it was, since when, and why. */
export function KeptCopyLine({ trouble, at, shown, total, meanwhile, busy, onRetry }: Props) {
  const today = useToday()
  return (
    <>
      <span className={classes.words} role="status">
        <IconCloudOff size={20} aria-hidden="true" />
        <span>
          {troubleWords[trouble]} As of {formatMoment(at, today)}
          {shown < total && `, the first ${shown} of ${total}`}.{meanwhile && ` ${meanwhile}`}
        </span>
      </span>
      <Button variant="subtle" px="xs" loading={busy} onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
