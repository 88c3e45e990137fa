import type { UsesLeft } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { usePress } from './rolls/use-press.ts'
import classes from './uses.module.css'

type Props = {
  /** What is used: 'Root snare'. */
  name: string
  uses: UsesLeft
  /** Uses one, or gives one back. */
  onUse: (by: 1 | -1) => void
}

/** More squares would not be counted at a glance. */
const MOST_SQUARES = 6

/** What is left: a press uses one; a long press, or Shift, gives one back. */
export function Uses({ name, uses, onUse }: Props) {
  const { left, max } = uses
  const press = usePress({ onPress: () => onUse(1), onLong: () => onUse(-1) })
  const squares = Array.from({ length: max <= MOST_SQUARES ? max : 0 }, (_, at) => ({ at, isLeft: at < left }))
  return (
    <UnstyledButton
      className={classes.uses}
      aria-label={`${name}: ${left}/${max} left`}
      title="Press to use one. Hold, or press with Shift, to give one back"
      {...press}
    >
      {squares.map(({ at, isLeft }) => (
        <span key={at} className={classes.square} data-left={isLeft || undefined} />
      ))}
      <span className={classes.figures}>
        {left}/{max}
      </span>
    </UnstyledButton>
  )
}
