import { type Character, type Condition, endInWords, roundsLeft } from '@lanternkeep/schema'
import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { useFocusOnNextRow } from '../../../lib/hooks/use-focus-on-next.ts'
import classes from './condition-dialog.module.css'

type Props = {
  targets: readonly Character[]
  nameOf: (id: string) => string
  /** Gets the focus once none is left. */
  field: RefObject<HTMLInputElement | null>
  onChange: (target: Character, before: Condition, after: Condition | null) => void
}

/** The conditions that the targets have. One tap removes; the eye says whether players see it. */
export function ConditionsOnThem({ targets, nameOf, field, onChange }: Props) {
  const all = targets.flatMap((target) => target.conditions.map((condition) => ({ target, condition })))
  const { rows, leave } = useFocusOnNextRow<HTMLUListElement>(
    all.map(({ condition }) => condition.id),
    field,
  )
  if (all.length === 0) return null
  return (
    <fieldset className={classes.chips} aria-label="On them">
      <span className={classes.kind} aria-hidden="true">
        On them
      </span>
      <ul ref={rows} className={classes.row}>
        {all.map(({ target, condition }) => {
          const shown = condition.visible ? 'Visible to players' : 'Hidden from players'
          const Icon = condition.visible ? IconEye : IconEyeOff
          const title = [endInWords(condition.ends, nameOf, formatTime), condition.note].filter(Boolean).join('. ')
          const whose = targets.length > 1 ? `, ${target.name}` : ''
          return (
            <li key={condition.id} className={classes.pair}>
              <button
                type="button"
                className={classes.chip}
                aria-label={`${shown}: ${condition.name}${whose}`}
                aria-pressed={condition.visible}
                title={shown}
                onClick={() => onChange(target, condition, { ...condition, visible: !condition.visible })}
              >
                <Icon size={18} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={classes.chip}
                aria-label={`Remove ${condition.name}${whose}`}
                title={title}
                onClick={() => {
                  leave(condition.id)
                  onChange(target, condition, null)
                }}
              >
                {condition.name}
                {whose}
                <span className={classes.aside}> {roundsLeft(condition)}</span> <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
