import { clamp, numberProblem, readNumber } from '@lanternkeep/schema'
import { Input } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './stepper.module.css'

/** A number, or what was typed instead of one. */
export type TypedNumber = number | string

type Props = {
  label: string
  value: TypedNumber
  min: number
  max: number
  error?: string | undefined
  /** Gets a text only while it can't be read. The form's schema refuses it; another act asks `focusFirstWrong` first. */
  onChange: (value: TypedNumber) => void
  description?: string
  /** What isn't a number becomes the minimum, instead of an error. */
  isLenient?: boolean
}

/**
 * Minus, number, plus. What is typed is clamped when the field loses the focus, and an empty field becomes the minimum;
 * the buttons stop at the bounds. What isn't a number stays as it was typed, with an error.
 */
export function Stepper({ label, value, min, max, error, onChange, description, isLenient }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typeof value === 'string' ? numberProblem(label, value, 'whole') : undefined
  const isShown = error !== undefined || typed === null
  const within = (amount: number) => clamp(amount, min, max)
  const unreadable = (text: string) => (isLenient ? min : text)
  const change = (text: string) => {
    setTyped(text)
    if (text.trim() === '') return onChange(min)
    const number = readNumber(text, 'whole')
    onChange(number === undefined ? unreadable(text) : within(number))
  }
  const step = (by: number) => {
    setTyped(null)
    if (typeof value === 'number') onChange(within(value + by))
  }
  const press = (event: KeyboardEvent) => {
    // Enter sends the form without leaving the field.
    if (event.key === 'Enter') setTyped(null)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Input.Wrapper id={id} label={label} error={isShown && (problem ?? error)} description={description}>
      <div className={classes.row}>
        <IconButton
          label={`Lower ${label}`}
          icon={<IconMinus size={20} />}
          variant="default"
          size="md"
          disabled={problem !== undefined || Number(value) <= min}
          onClick={() => step(-1)}
        />
        <Input
          className={classes.field}
          size="md"
          inputMode="numeric"
          value={typed ?? String(value)}
          onChange={(event) => change(event.currentTarget.value)}
          error={isShown && (problem ?? error)}
          onBlur={() => setTyped(null)}
          onKeyDown={press}
        />
        <IconButton
          label={`Raise ${label}`}
          icon={<IconPlus size={20} />}
          variant="default"
          size="md"
          disabled={problem !== undefined || Number(value) >= max}
          onClick={() => step(1)}
        />
      </div>
    </Input.Wrapper>
  )
}
