import type { PlayerCharacter, PlayerCombat } from '@lanternkeep/schema'
import { Text, Title } from '@mantine/core'
import classes from '../sheet.module.css'
import { endOfOwnCondition } from './condition-words.ts'

type OwnConditionsProps = { character: PlayerCharacter; combat: PlayerCombat | null }

/** The conditions of the player's character, and how long each lasts. */
export function OwnConditions({ character, combat }: OwnConditionsProps) {
  const inCombat = combat?.entries.find(({ characterId }) => characterId === character.id)
  if (character.conditions.length === 0) return null
  return (
    <section aria-label="Conditions">
      <Title order={3} fz={20}>
        Conditions
      </Title>
      <ul className={classes.list}>
        {character.conditions.map((condition) => {
          const rounds = inCombat?.conditions.find(({ id }) => id === condition.id)?.rounds
          return (
            <li key={condition.id} className={classes.item}>
              <span className={classes.words}>
                <Text fw={600}>{condition.name}</Text>
                <Text c="dimmed" fz="sm">
                  {endOfOwnCondition(condition, character.name, rounds)}
                </Text>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
