import type { PlayerCharacter, PlayerCombat } from '@lanternkeep/schema'
import { meaningOf } from '@lanternkeep/schema/lists/condition-meanings'
import classes from './condition-cards.module.css'
import { timeLeftOf } from './condition-words.ts'

type ConditionCardsProps = { character: PlayerCharacter; combat: PlayerCombat | null }

/** The hero's conditions: what each means, and how long it lasts. Renders nothing without any. */
export function ConditionCards({ character, combat }: ConditionCardsProps) {
  const inCombat = combat?.entries.find(({ characterId }) => characterId === character.id)
  if (character.conditions.length === 0) return null
  return (
    <ul className={classes.list} aria-label={`${character.name}'s conditions`}>
      {character.conditions.map((condition) => {
        const rounds = inCombat?.conditions.find(({ id }) => id === condition.id)?.rounds
        const meaning = meaningOf(condition.name)
        return (
          <li key={condition.id} className={classes.item}>
            <span className={classes.name}>{condition.name}</span>
            <span className={classes.left}>{timeLeftOf(condition, rounds)}</span>
            {meaning && <span className={classes.meaning}>{meaning}</span>}
          </li>
        )
      })}
    </ul>
  )
}
