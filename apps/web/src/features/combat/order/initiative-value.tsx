import { clamp } from '@lanternkeep/schema'
import { useState } from 'react'
import classes from './turn-row.module.css'

type Props = { name: string; value: number; onChange: (value: number) => void }

/** The value in the order, editable in place. Anything but a whole number changes nothing. */
export function InitiativeValue({ name, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  function settle() {
    const wanted = typed?.trim().replace('−', '-')
    setTyped(null)
    if (!wanted || !/^[+-]?\d{1,4}$/.test(wanted)) return
    const settled = clamp(Number(wanted), -1000, 1000)
    if (settled !== value) onChange(settled)
  }
  return (
    <input
      className={classes.initiative}
      aria-label={`${name}’s initiative`}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
