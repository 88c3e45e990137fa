import { type Character, type CombatEntry, healthWord, roundsLeft } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconArrowsUpDown, IconEyeOff, IconLink, IconMasksTheater } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { ConditionChip } from '../../../ui/badges/condition-chip.tsx'
import { CopyName } from '../../../ui/character/copy-name.tsx'
import { pickedHow, type RowActions } from '../characters/row-actions.ts'
import { InitiativeValue } from './initiative-value.tsx'
import { type GripActs, RowGrip } from './row-grip.tsx'
import { TurnHealth } from './turn-health.tsx'
import { GONE, type GroupPlace } from './turn-order.ts'
import classes from './turn-row.module.css'

type Props = {
  entry: CombatEntry
  character: Character | undefined
  active: boolean
  selected: boolean
  /** Its place in its group; undefined for one who acts alone. */
  group: GroupPlace | undefined
  withNames: string
  dragged: boolean
  /** Where the dragged row would be dropped. */
  drop: 'before' | 'after' | undefined
  grip: GripActs
  /** Swaps it with the one behind it, on the same initiative. */
  onSwap: GripActs['onStep'] | undefined
  /** For the acting one. */
  acts: ReactNode
  onPick: RowActions['onPick']
  onInitiative: (entry: { entryId: string; name: string }, value: number) => void
}

export const TurnRow = memo(function TurnRow(props: Props) {
  const { entry, character, active, selected, group, withNames, grip, onSwap, acts, onPick, onInitiative } = props
  const name = character?.name ?? GONE
  const defeated = !character || healthWord(character.health, character.maxHealth) === 'Defeated'
  const hidden = character?.hidden ?? false
  return (
    <div
      className={classes.row}
      data-active={active || undefined}
      data-selected={selected || undefined}
      data-hidden={hidden || undefined}
      data-group={group}
      data-dragged={props.dragged || undefined}
      data-drop={props.drop}
      aria-current={active || undefined}
    >
      <InitiativeValue
        name={name}
        value={entry.initiative}
        onChange={(value) => onInitiative({ entryId: entry.id, name }, value)}
      />
      <UnstyledButton
        className={classes.who}
        aria-pressed={selected}
        onClick={(event) => onPick(entry.characterId, pickedHow(event))}
      >
        <span className={classes.name} data-defeated={defeated || undefined} title={name}>
          {group && (
            <span className={classes.together} title={`Shares a turn with ${withNames}`}>
              <IconLink size={16} aria-hidden="true" />
            </span>
          )}
          <CopyName name={name} />
          {group && <span className={classes.spoken}>, shares a turn with {withNames}</span>}
        </span>
        {character && (hidden || character.alias || character.conditions.length > 0) && (
          <span className={classes.marks}>
            {hidden && (
              <span className={classes.mark}>
                <IconEyeOff size={16} aria-hidden="true" /> hidden from players
              </span>
            )}
            {!hidden && character.alias && (
              <span className={classes.mark} title={`Players see: ${character.alias}`}>
                <IconMasksTheater size={16} aria-hidden="true" />
                <span className={classes.alias}>{character.alias}</span>
              </span>
            )}
            {character.conditions.map((condition) => (
              <ConditionChip key={condition.id} name={condition.name} rounds={roundsLeft(condition) || undefined} />
            ))}
          </span>
        )}
      </UnstyledButton>
      {onSwap && (
        <UnstyledButton
          className={classes.swap}
          aria-label={`Swap ${name} with the one below`}
          title="Same initiative: swap with the one below"
          onClick={() => onSwap(entry.id, 1)}
        >
          <IconArrowsUpDown size={16} aria-hidden="true" />
        </UnstyledButton>
      )}
      <div className={classes.end}>
        {active && <span className={classes.now}>Now</span>}
        {character && <TurnHealth character={character} />}
      </div>
      {acts}
      <RowGrip {...grip} entryId={entry.id} name={name} onPress={() => onPick(entry.characterId, 'one')} />
    </div>
  )
})
