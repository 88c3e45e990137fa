import type { Bonus } from './bonuses.ts'
import { type OnRoll, RollButton } from './rolls/roll-button.tsx'
import classes from './stat-block.module.css'

type Props = { title: string; bonuses: readonly Bonus[]; onRoll: OnRoll }

/** Saves or skills, each a button. */
export function BonusRow({ title, bonuses, onRoll }: Props) {
  if (bonuses.length === 0) return null
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
    </fieldset>
  )
}
