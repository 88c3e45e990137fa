import type { Character } from '@lanternkeep/schema'
import { ConditionChip } from '../../../ui/badges/condition-chip.tsx'
import classes from './character-card.module.css'

/** The most traits that an NPC's card shows. */
const MOST_TRAITS = 3

export function CardChips({ character }: { character: Character }) {
  if (character.type !== 'npc') return null
  const { faction, location, questGiver, traits } = character
  const place = [faction, location].filter(Boolean).join(', ')
  if (!place && !questGiver && traits.length === 0) return null
  return (
    <div className={classes.more}>
      {place && <p className={classes.place}>{place}</p>}
      <div className={classes.chips}>
        {questGiver && <span className={classes.quest}>Quest giver</span>}
        {traits.slice(0, MOST_TRAITS).map((trait) => (
          <ConditionChip key={trait} name={trait} />
        ))}
      </div>
    </div>
  )
}
