import { type Character, concentrationOf } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconEyeOff, IconFocus2, IconPlayerPlayFilled } from '@tabler/icons-react'
import { TypeBadge } from '../../../ui/badges/type-badge.tsx'
import { CopyName } from '../../../ui/character/copy-name.tsx'
import { useFightRules } from '../rules/fight-rules.ts'
import classes from './character-row.module.css'
import { pickedHow } from './row-actions.ts'

type Props = {
  character: Character
  active: boolean
  pressed: boolean
  /** Why this row is treated in another way. */
  remark?: string
  onPick: (how: 'one' | 'more' | 'range') => void
}

/** The name, and who is behind it. The whole row presses it, except for the row's own controls. */
export function CharacterWho({ character, active, pressed, remark, onPick }: Props) {
  const { name, type, health, hidden } = character
  const playerName = type === 'player' ? character.playerName : undefined
  const concentrates = useFightRules().concentration && concentrationOf(character) !== undefined
  return (
    <UnstyledButton
      className={classes.who}
      aria-pressed={pressed}
      title={[name, playerName].filter(Boolean).join(', ')}
      onClick={(event) => onPick(pickedHow(event))}
    >
      <span className={classes.name} data-defeated={health <= 0 || undefined}>
        <CopyName name={name} />
      </span>
      <span className={classes.badges}>
        {active && (
          <span className={classes.now}>
            <IconPlayerPlayFilled size={13} aria-hidden="true" /> Now
          </span>
        )}
        <TypeBadge type={type} playerName={playerName} />
        {concentrates && (
          <span className={classes.hidden} title="Concentrating">
            <IconFocus2 size={16} aria-label="Concentrating" />
          </span>
        )}
        {hidden && (
          <span className={classes.hidden}>
            <IconEyeOff size={16} aria-hidden="true" /> hidden
          </span>
        )}
        {remark && <span className={classes.hidden}>{remark}</span>}
      </span>
    </UnstyledButton>
  )
}
