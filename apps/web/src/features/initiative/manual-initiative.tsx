import { formFallbacks } from '@lanternkeep/schema'
import { useState } from 'react'
import classes from './manual-initiative.module.css'

type Props = { name: string; value: number | undefined; onChange: (value: number | null) => void }

/** A typed initiative; left empty it is rolled. What is no number becomes 0 (spec 2 s.5). */
export function ManualInitiative({ name, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  function settle() {
    if (typed === null) return
    setTyped(null)
    const settled = formFallbacks.manualInitiative(typed)
    if (settled !== value) onChange(settled ?? null)
  }
  return (
    <input
      className={classes.field}
      aria-label={`Manual initiative for ${name}`}
      placeholder="roll"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value?.toString() ?? ''}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}
