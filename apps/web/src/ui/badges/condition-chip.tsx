import { count } from '../../lib/format.ts'
import classes from './condition-chip.module.css'

type Props = { name: string; rounds?: number; title?: string }

export function ConditionChip({ name, rounds, title }: Props) {
  return (
    <span className={classes.chip} title={title ?? name}>
      <span className={classes.name}>{name}</span>
      {rounds !== undefined && (
        <span className={classes.rounds} title={`${count(rounds, 'round')} left`}>
          {rounds}
        </span>
      )}
    </span>
  )
}
