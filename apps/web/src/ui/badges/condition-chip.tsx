import { count } from '../../lib/format.ts'
import classes from './condition-chip.module.css'

/** `isWhole`: a long name takes several lines; elsewhere it is cut off. */
type Props = { name: string; rounds?: number; title?: string; isWhole?: boolean }

export function ConditionChip({ name, rounds, title, isWhole }: Props) {
  return (
    <span className={classes.chip} data-whole={isWhole || undefined} title={title ?? name}>
      <span className={classes.name}>{name}</span>
      {rounds !== undefined && (
        <span className={classes.rounds} title={`${count(rounds, 'round')} left`}>
          {rounds}
        </span>
      )}
    </span>
  )
}
