import { NumberInput } from '@mantine/core'
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
  /** The field lost the focus: brings the number into bounds. */
  onSettle?: () => void
}

/** A number as typed: it may be empty or out of bounds until the field loses the focus. */
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
  onSettle,
}: Props) {
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
      onBlur={onSettle}
    />
  )
}
