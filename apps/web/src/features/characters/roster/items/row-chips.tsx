import type { Character } from '@lanternkeep/schema'
import { IconEyeOff, IconFlag, IconUsers } from '@tabler/icons-react'
import { ConditionChip } from '../../../../ui/badges/condition-chip.tsx'
import classes from './roster-row.module.css'

/** As many as two lines hold; all of them are in the sheet. */
export function RowChips({ character }: { character: Character }) {
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
          <IconFlag size={14} aria-hidden="true" /> <span className={classes.faction}>{faction}</span>
        </span>
      )}
      {tags.map((tag) => (
        <ConditionChip key={tag} name={tag} />
      ))}
    </div>
  )
}
