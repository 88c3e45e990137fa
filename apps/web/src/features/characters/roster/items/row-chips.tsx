import type { Character } from '@lanternkeep/schema'
import { IconEyeOff, IconFlag, IconUsers } from '@tabler/icons-react'
import { ConditionChip } from '../../../../ui/badges/condition-chip.tsx'
import { PlaceLink } from '../../../../ui/names/place-link.tsx'
import classes from './roster-row.module.css'

type Props = {
  character: Character
  /** A tap selects the row; nothing in it leads elsewhere. */
  isSelecting: boolean
}

/** As many as two lines hold; all of them are in the sheet. */
export function RowChips({ character, isSelecting }: Props) {
  const { type, hidden, tags = [] } = character
  const isWithParty = type === 'npc' && character.includeInInitiative
  const faction = type === 'npc' ? character.faction : undefined
  return (
    <div className={classes.chips}>
      {hidden && (
        <span className={classes.state}>
          <IconEyeOff size={14} aria-hidden="true" /> hidden
        </span>
      )}
      {isWithParty && (
        <span className={classes.state}>
          <IconUsers size={14} aria-hidden="true" /> With Party
        </span>
      )}
      {faction && (
        <span className={classes.state} title={faction}>
          <IconFlag size={14} aria-hidden="true" />{' '}
          <span className={classes.faction}>{isSelecting ? faction : <PlaceLink name={faction} />}</span>
        </span>
      )}
      {tags.map((tag) => (
        <ConditionChip key={tag} name={tag} />
      ))}
    </div>
  )
}
