import { type Character, labelOfField, signedBonus } from '@lanternkeep/schema'
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { Hp } from '../../../ui/character/hp.tsx'
import type { AmountMode } from '../amounts/amount.ts'
import { AmountControl } from '../amounts/amount-control.tsx'
import { RowRules } from '../rules/row-rules.tsx'
import { CharacterDetails } from './character-details.tsx'
import classes from './character-row.module.css'
import { CharacterWho } from './character-who.tsx'
import { ManualInitiative } from './manual-initiative.tsx'
import type { RowActions } from './row-actions.ts'

type Props = {
  character: Character
  selected: boolean
  /** It is this character's turn. */
  active: boolean
  expanded: boolean
  manual: number | undefined
  /** The manual initiative, if there is one, comes from the player. */
  fromPlayer: boolean
  /** The amount being typed in this row's own field. */
  typed: string
  mode: AmountMode
  actions: RowActions
}

export const CharacterRow = memo(function CharacterRow(props: Props) {
  const { character, selected, active, expanded, manual, fromPlayer, typed, mode, actions } = props
  const { id, name } = character
  const detailsId = useId()
  const defence = character.armorClass ?? '–'
  return (
    <div
      className={classes.row}
      data-selected={selected || undefined}
      data-active={active || undefined}
      data-open={expanded || undefined}
    >
      <span className={classes.include}>
        <Checkbox
          aria-label={`Include ${name} in initiative`}
          checked={character.includeInInitiative}
          onChange={(event) => actions.onInclude(id, event.currentTarget.checked)}
        />
      </span>
      <CharacterWho
        character={character}
        active={active}
        pressed={selected}
        onPick={(how) => actions.onPick(id, how)}
      />
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
          <span>
            <span aria-hidden="true">Def</span>
            <VisuallyHidden>{labelOfField('armorClass')}</VisuallyHidden> {defence}
          </span>{' '}
          <span>
            <span className={classes.init}>Init </span>
            {signedBonus(character.initiativeBonus)}
          </span>
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
          onType={(typed) => actions.onType(id, typed)}
          onApply={actions.onApply}
        />
      </span>
      <RowRules character={character} />
      {expanded && (
        <CharacterDetails
          id={detailsId}
          character={character}
          onOpen={() => actions.onOpen(id)}
          onBlock={() => actions.onBlock(id)}
        />
      )}
    </div>
  )
})
