import type { AmountMode } from './amount.ts'
import { amountHints } from './amount-control.tsx'
import classes from './selection-bar.module.css'

type Props = {
  mode: AmountMode
  typed: string
  onType: (typed: string) => void
  /** Whether there was an amount to apply. */
  onApply: () => boolean
  autoFocus?: boolean
}

/** The amount for all selected rows. Enter applies it and leaves the field, so that the keys work again. */
export function BarAmount({ mode, typed, onType, onApply, autoFocus }: Props) {
  return (
    <input
      className={classes.field}
      aria-label="Amount for selection"
      data-amount="selection"
      placeholder={amountHints[mode]}
      autoComplete="off"
      enterKeyHint="done"
      value={typed}
      ref={autoFocus ? focusOnce : undefined}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onApply()) event.currentTarget.blur()
        if (event.key !== 'Escape') return
        onType('')
        event.currentTarget.blur()
      }}
    />
  )
}

function focusOnce(field: HTMLInputElement | null) {
  field?.focus()
}
