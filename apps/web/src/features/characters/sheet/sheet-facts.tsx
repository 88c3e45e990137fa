import { type Character, labelOfField } from '@lanternkeep/schema'
import { ConditionChip } from '../../../ui/badges/condition-chip.tsx'
import { PlaceLink } from '../../../ui/names/place-link.tsx'
import classes from './sheet.module.css'

const NAMES_A_PLACE = new Set(['faction', 'location'])

/** An NPC's place in the world, and what players see of a foe. */
export function SheetFacts({ character }: { character: Character }) {
  const facts = factsOf(character)
  const traits = character.type === 'npc' ? character.traits : []
  const { tags = [] } = character
  if (facts.length === 0 && traits.length === 0 && tags.length === 0) return null
  return (
    <div className={classes.facts}>
      <dl className={classes.factList}>
        {facts.map(([field, fact]) => (
          <div key={field} className={classes.fact}>
            <dt>{labelOfField(field)}</dt>
            <dd>{NAMES_A_PLACE.has(field) ? <PlaceLink name={fact} /> : fact}</dd>
          </div>
        ))}
      </dl>
      <Chips label="Traits" names={traits} />
      <Chips label="Tags" names={tags} />
    </div>
  )
}

function Chips({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <ConditionChip name={name} isWhole />
        </li>
      ))}
    </ul>
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
