import type { Bonus } from '@lanternkeep/schema'
import type { ReactNode } from 'react'
import { type OnRoll, RollButton } from './rolls/roll-button.tsx'
import classes from './stat-block.module.css'

type Props = {
  title: string
  bonuses: readonly Bonus[]
  onRoll: OnRoll
  /** At the end of the row. */
  end?: ReactNode
}

/** Saves or skills, each a button. */
export function BonusRow({ title, bonuses, onRoll, end }: Props) {
  if (bonuses.length === 0 && !end) return null
  return (
    <fieldset className={classes.bonuses} aria-label={title}>
      <span className={classes.muted} aria-hidden="true">
        {title}
      </span>
      {bonuses.map(({ key, name, bonus, roll }) => (
        <RollButton key={key} roll={roll} onRoll={onRoll}>
          {name} {bonus}
        </RollButton>
      ))}
      {end}
    </fieldset>
  )
}
