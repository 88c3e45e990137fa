import { clamp } from '@lanternkeep/schema'
import { NumberInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from './number-field.module.css'

type Props = {
  label: string
  value: string
  min: number
  max: number
  step?: number
  required?: boolean
  error?: string
  placeholder?: string
  onChange: (typed: string) => void
  /** What is typed becomes this when the field is left or sent; by default the closest number in bounds. */
  settle?: (typed: string) => string
}

/**
 * A number as typed: it may be out of bounds until the field is left. Enter corrects it too, and then sends nothing, so
 * that the correction is seen before it is saved.
 */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  error,
  placeholder,
  required,
  onChange,
  settle = (typed) => inBounds(typed, min, max),
}: Props) {
  /** Returns whether the number is another one now. */
  function correct(): boolean {
    const settled = settle(value)
    if (settled === value) return false
    onChange(settled)
    return Number(settled) !== Number(value)
  }
  const correctOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && correct()) event.preventDefault()
  }
  return (
    <NumberInput
      classNames={{ controls: classes.controls }}
      label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      required={required}
      withAsterisk={false}
      clampBehavior="none"
      allowDecimal={step % 1 !== 0}
      error={error}
      placeholder={placeholder}
      onChange={(typed) => onChange(String(typed))}
      onBlur={correct}
      onKeyDown={correctOnEnter}
    />
  )
}

/** Empty if it is no number. */
function inBounds(typed: string, min: number, max: number): string {
  const number = Number(typed)
  return typed.trim() === '' || !Number.isFinite(number) ? '' : String(clamp(number, min, max))
}
