import { readInitiative } from '@lanternkeep/schema'
import { NumberInPlace } from '../../../ui/form/number-in-place.tsx'
import classes from './turn-row.module.css'

type Props = { name: string; value: number; onChange: (value: number) => void }

/** The value in the order, editable in place. An empty field changes nothing. */
export function InitiativeValue({ name, value, onChange }: Props) {
  const label = `${name}’s initiative`
  function settle(typed: string) {
    const settled = readInitiative(typed)
    if (typeof settled === 'number' && settled !== value) onChange(settled)
  }
  return (
    <NumberInPlace
      className={classes.initiative}
      label={label}
      subject={label}
      value={String(value)}
      onSettle={settle}
      leavesOnEnter
    />
  )
}
