import { type Character, labelOfField } from '@lanternkeep/schema'
import { ConditionChip } from '../../../ui/badges/condition-chip.tsx'
import classes from './sheet.module.css'

/** An NPC's place in the world, and what players see of a foe. */
export function SheetFacts({ character }: { character: Character }) {
  const facts = factsOf(character)
  const traits = character.type === 'npc' ? character.traits : []
  if (facts.length === 0 && traits.length === 0) return null
  return (
    <div className={classes.facts}>
      <dl className={classes.factList}>
        {facts.map(([field, fact]) => (
          <div key={field} className={classes.fact}>
            <dt>{labelOfField(field)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {traits.length > 0 && (
        <ul className={classes.chips} aria-label="Traits">
          {traits.map((trait) => (
            <li key={trait}>
              <ConditionChip name={trait} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function factsOf(character: Character): [string, string][] {
  const own: [string, string | undefined | false][] =
    character.type === 'npc'
      ? [
          ['alignment', character.alignment],
          ['faction', character.faction],
          ['location', character.location],
          ['questGiver', character.questGiver && 'yes'],
        ]
      : []
  const shownToPlayers: [string, string | undefined | false][] = [
    ['alias', character.alias],
    ['hidden', character.hidden && 'yes'],
  ]
  return [...own, ...shownToPlayers].filter((fact): fact is [string, string] => Boolean(fact[1]))
}
