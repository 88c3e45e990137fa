import { UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { AmountMode } from './amount.ts'
import classes from './amount-control.module.css'

type Props = {
  name: string
  typed: string
  mode: AmountMode
  onStep: (by: 1 | -1) => void
  onType: (typed: string) => void
  onApply: () => boolean
}

export const amountHints = { damage: 'dmg', heal: 'heal', temp: 'temp', set: 'set' } as const

/** Minus one, a typed amount, plus one. Enter applies the amount and leaves the field, so that the keys work. */
export function AmountControl({ name, typed, mode, onStep, onType, onApply }: Props) {
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && onApply()) event.currentTarget.blur()
    if (event.key !== 'Escape') return
    onType('')
    event.currentTarget.blur()
  }
  return (
    <div className={classes.control}>
      <UnstyledButton className={classes.step} aria-label={`Lower ${name}'s health`} onClick={() => onStep(-1)}>
        <IconMinus size={20} aria-hidden="true" />
      </UnstyledButton>
      <input
        className={classes.field}
        aria-label={`Amount for ${name}`}
        data-amount=""
        placeholder={amountHints[mode]}
        value={typed}
        inputMode="text"
        enterKeyHint="done"
        autoComplete="off"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <UnstyledButton className={classes.step} aria-label={`Raise ${name}'s health`} onClick={() => onStep(1)}>
        <IconPlus size={20} aria-hidden="true" />
      </UnstyledButton>
    </div>
  )
}
