import { clamp } from '@lanternkeep/schema'
import { Input, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './stepper.module.css'

type Props = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  description?: string
}

/**
 * Minus, number, plus. What is typed is clamped when the field loses the focus, and becomes the minimum if it is no
 * number; the buttons stop at the bounds.
 */
export function Stepper({ label, value, min, max, onChange, description }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const within = (amount: number) => clamp(amount, min, max)
  const change = (text: string) => {
    setTyped(text)
    if (isWhole(text)) onChange(within(Number(text)))
  }
  const settle = () => {
    if (typed !== null) onChange(isWhole(typed) ? within(Number(typed)) : min)
    setTyped(null)
  }
  const step = (by: number) => {
    setTyped(null)
    onChange(within(value + by))
  }
  const press = (event: KeyboardEvent) => {
    // Enter sends the form without leaving the field.
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Input.Wrapper label={label} labelElement="label" labelProps={{ htmlFor: id }} description={description}>
      <div className={classes.row}>
        <IconButton
          label={`Lower ${label}`}
          icon={<IconMinus size={20} />}
          variant="default"
          size="md"
          disabled={value <= min}
          onClick={() => step(-1)}
        />
        <TextInput
          id={id}
          className={classes.field}
          size="md"
          inputMode="numeric"
          value={typed ?? String(value)}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={press}
        />
        <IconButton
          label={`Raise ${label}`}
          icon={<IconPlus size={20} />}
          variant="default"
          size="md"
          disabled={value >= max}
          onClick={() => step(1)}
        />
      </div>
    </Input.Wrapper>
  )
}

function isWhole(text: string): boolean {
  return /^\s*[+-]?\d+\s*$/.test(text)
}
