import { type DiceRoll, partsOfRoll, type RolledDie, rollInWords } from '@lanternkeep/schema'
import { Text, VisuallyHidden } from '@mantine/core'
import { count } from '../../lib/format.ts'
import classes from './dice.module.css'

/** More than these would not be read one by one. */
const SHOWN_DICE = 20

/** The latest roll: the total large, each die, and the best or worst faces marked. */
export function RollResult({ roll }: { roll: DiceRoll | undefined }) {
  if (!roll) {
    return (
      <section className={classes.result} aria-label="Result" data-empty>
        <Text c="dimmed">Tap a die to roll it.</Text>
      </section>
    )
  }
  const dice = (partsOfRoll(roll)?.dice ?? []).map((die, place) => ({ ...die, place }))
  const best = dice.some(isHighest)
  const worst = !best && dice.length > 0 && dice.every(isLowest)
  return (
    <section className={classes.result} aria-label="Result">
      <p className={classes.total}>{roll.total}</p>
      <div className={classes.parts}>
        <p className={classes.formula}>
          {roll.dice} <span className={classes.sum}>= {rollInWords(roll)}</span>
        </p>
        <ul className={classes.dice} aria-label={count(dice.length, 'die', 'dice')}>
          {dice.slice(0, SHOWN_DICE).map((die) => (
            <Die key={die.place} die={die} />
          ))}
        </ul>
        {best && <p className={classes.best}>Max on one die</p>}
        {worst && <p className={classes.worst}>{dice.length === 1 ? 'Minimum' : 'Minimum on every die'}</p>}
      </div>
    </section>
  )
}

function Die({ die }: { die: RolledDie }) {
  return (
    <li className={classes.die} data-best={isHighest(die) || undefined} data-dropped={die.dropped || undefined}>
      <svg viewBox="0 0 48 52" aria-hidden="true">
        <path d="M24 2 45 14v24L24 50 3 38V14z" />
      </svg>
      <span>{die.value}</span>
      {die.dropped && <VisuallyHidden>, not counted</VisuallyHidden>}
    </li>
  )
}

function isHighest({ value, sides, dropped }: RolledDie): boolean {
  return !dropped && value === sides
}

function isLowest({ value, dropped }: RolledDie): boolean {
  return dropped || value === 1
}
