import type { Character } from '@lanternkeep/schema'
import { IconTag } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ConditionChip } from '../../../../ui/badges/condition-chip.tsx'
import { PlaceLink } from '../../../../ui/names/place-link.tsx'
import classes from './character-card.module.css'

/** The most traits that an NPC's card shows. */
const MOST_TRAITS = 3

type Props = {
  character: Character
  /** A tap selects the card; nothing in it leads elsewhere. */
  isSelecting: boolean
}

export function CardChips({ character, isSelecting }: Props) {
  const { tags = [] } = character
  const { places, questGiver, traits } = { places: [], questGiver: false, traits: [], ...npcFacts(character) }
  if (places.length === 0 && !questGiver && traits.length + tags.length === 0) return null
  return (
    <div className={classes.more}>
      {places.length > 0 && (
        <p className={classes.place}>
          {places.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              {isSelecting ? name : <PlaceLink name={name} />}
            </Fragment>
          ))}
        </p>
      )}
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
  const places = [...new Set([faction, location])].flatMap((name) => name || [])
  return { places, questGiver, traits }
}
