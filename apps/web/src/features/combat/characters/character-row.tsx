import { type Character, labelOfField } from '@lanternkeep/schema'
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconEyeOff } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { TypeBadge } from '../../../ui/badges/type-badge.tsx'
import { Hp } from '../../../ui/character/hp.tsx'
import type { AmountMode } from '../amounts/amount.ts'
import { AmountControl } from '../amounts/amount-control.tsx'
import { CharacterDetails } from './character-details.tsx'
import { signed } from './character-filter.ts'
import classes from './character-row.module.css'
import { ManualInitiative } from './manual-initiative.tsx'
import { pickedHow, type RowActions } from './row-actions.ts'

type Props = {
  character: Character
  selected: boolean
  expanded: boolean
  manual: number | undefined
  /** The manual initiative, if there is one, comes from the player. */
  fromPlayer: boolean
  /** The amount being typed, while this row is selected. */
  typed: string
  mode: AmountMode
  actions: RowActions
}

export const CharacterRow = memo(function CharacterRow(props: Props) {
  const { character, selected, expanded, manual, fromPlayer, typed, mode, actions } = props
  const { id, name, type } = character
  const detailsId = useId()
  const defence = `${labelOfField('armorClass')} ${character.armorClass ?? '–'}`
  const initiative = `Init ${signed(character.initiativeBonus)}`
  return (
    <div className={classes.row} data-selected={selected || undefined} data-open={expanded || undefined}>
      <span className={classes.include}>
        <Checkbox
          aria-label={`Include ${name} in initiative`}
          checked={character.includeInInitiative}
          onChange={(event) => actions.onInclude(id, event.currentTarget.checked)}
        />
      </span>
      <UnstyledButton
        className={classes.who}
        aria-pressed={selected}
        onClick={(event) => actions.onPick(id, pickedHow(event))}
      >
        <span className={classes.name} data-defeated={character.health <= 0 || undefined} title={name}>
          {name}
        </span>
        <span className={classes.badges}>
          <TypeBadge type={type} playerName={type === 'player' ? character.playerName : undefined} />
          {character.hidden && (
            <span className={classes.hidden}>
              <IconEyeOff size={16} aria-hidden="true" /> hidden
            </span>
          )}
        </span>
      </UnstyledButton>
      <div className={classes.health}>
        <Hp health={character.health} maxHealth={character.maxHealth} tempHealth={character.tempHealth} />
      </div>
      <UnstyledButton
        className={classes.stats}
        aria-expanded={expanded}
        aria-controls={expanded ? detailsId : undefined}
        onClick={() => actions.onToggleDetails(id)}
      >
        <span className={classes.figures}>
          <span>{defence}</span> <span>{initiative}</span>
        </span>
        <VisuallyHidden> details of {name}</VisuallyHidden>
        <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
      </UnstyledButton>
      <span className={classes.manual}>
        {character.includeInInitiative && (
          <ManualInitiative
            name={name}
            value={manual}
            fromPlayer={fromPlayer}
            onChange={(value) => actions.onManual(id, value)}
          />
        )}
      </span>
      <span className={classes.amount}>
        <AmountControl
          name={name}
          typed={typed}
          mode={mode}
          onStep={(by) => actions.onStep(id, by)}
          onEnter={() => actions.onEnterAmount(id)}
          onType={actions.onType}
          onApply={actions.onApply}
        />
      </span>
      {expanded && <CharacterDetails id={detailsId} character={character} onOpen={() => actions.onOpen(id)} />}
    </div>
  )
})
