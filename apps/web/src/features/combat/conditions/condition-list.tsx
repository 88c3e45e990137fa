import { type Character, type Condition, endInWords } from '@lanternkeep/schema'
import { ActionIcon, Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { formatTime } from '../../../lib/format.ts'
import classes from './dialog-list.module.css'

type Props = {
  target: Character
  nameOf: (id: string) => string
  onChange: (before: Condition, after: Condition | null) => void
}

/** The conditions of one character: how long they last, whether players see them, and a way to end them. */
export function ConditionList({ target, nameOf, onChange }: Props) {
  if (target.conditions.length === 0) return null
  return (
    <ul className={classes.list} aria-label={`Conditions of ${target.name}`}>
      {target.conditions.map((condition) => {
        const shown = condition.visible ? 'Visible to players' : 'Hidden from players'
        return (
          <li key={condition.id} className={classes.row}>
            <div className={classes.words}>
              <span className={classes.name}>{condition.name}</span>
              <span className={classes.meta}>{endInWords(condition.ends, nameOf, formatTime)}</span>
              {condition.note && <span className={classes.meta}>{condition.note}</span>}
            </div>
            <ActionIcon
              variant="default"
              size="md"
              aria-label={`${shown}: ${condition.name}`}
              aria-pressed={condition.visible}
              title={shown}
              onClick={() => onChange(condition, { ...condition, visible: !condition.visible })}
            >
              {condition.visible ? <IconEye size={20} /> : <IconEyeOff size={20} />}
            </ActionIcon>
            <Button
              variant="default"
              size="md"
              aria-label={`Remove ${condition.name}`}
              onClick={() => onChange(condition, null)}
            >
              Remove
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
