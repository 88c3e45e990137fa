import type { Character } from '@lanternkeep/schema'
import { IconTag } from '@tabler/icons-react'
import { ConditionChip } from '../../../../ui/badges/condition-chip.tsx'
import classes from './character-card.module.css'

/** The most traits that an NPC's card shows. */
const MOST_TRAITS = 3

export function CardChips({ character }: { character: Character }) {
  const { tags = [] } = character
  const { place, questGiver, traits } = { place: '', questGiver: false, traits: [], ...npcFacts(character) }
  if (!place && !questGiver && traits.length + tags.length === 0) return null
  return (
    <div className={classes.more}>
      {place && <p className={classes.place}>{place}</p>}
      {(questGiver || traits.length > 0) && (
        <div className={classes.chips}>
          {questGiver && <span className={classes.quest}>Quest giver</span>}
          {traits.slice(0, MOST_TRAITS).map((trait) => (
            <ConditionChip key={trait} name={trait} />
          ))}
        </div>
      )}
      {tags.length > 0 && (
        <div className={classes.chips}>
          <IconTag className={classes.tagIcon} size={16} aria-label="Tags" />
          {tags.map((tag) => (
            <ConditionChip key={tag} name={tag} />
          ))}
        </div>
      )}
    </div>
  )
}

function npcFacts(character: Character) {
  if (character.type !== 'npc') return {}
  const { faction, location, questGiver, traits } = character
  return { place: [faction, location].filter(Boolean).join(', '), questGiver, traits }
}
