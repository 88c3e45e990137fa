import { clamp, type NumberKind, numberProblem, numberText, readNumber } from '@lanternkeep/schema'
import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './number-field.module.css'

type Props = Pick<
  TextInputProps,
  'aria-describedby' | 'className' | 'description' | 'disabled' | 'placeholder' | 'required' | 'size' | 'w'
> & {
  label: string
  /** The label is read aloud, not shown. */
  hidesLabel?: boolean
  hidesSteps?: boolean
  /** In the place of the steps. */
  unit?: string
  /** What an empty field becomes when it is left. */
  emptyAs?: string
  value: string
  min: number
  max: number
  step?: number
  kind?: NumberKind
  error?: string
  onChange: (typed: string) => void
  /** What is typed becomes this when the field is left or sent; by default the closest number in bounds. */
  settle?: (typed: string) => string
}

/**
 * A number as typed: it may be out of bounds until the field is left. Enter corrects it too, and then sends nothing, so
 * that the correction is seen before it is saved. What isn't a number stays as it was typed, with an error.
 */
export function NumberField(props: Props) {
  const {
    label,
    hidesLabel,
    hidesSteps,
    unit,
    emptyAs = '',
    value,
    min,
    max,
    step = 1,
    kind = 'whole',
    error,
    onChange,
    ...rest
  } = props
  const { settle = (typed) => inBounds(typed, { min, max, kind, emptyAs }), ...input } = rest
  const field = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  const problem = numberProblem(label, value, kind)
  // A form knows only that it is no number.
  const shown = (isTyping ? undefined : problem) ?? error

  /** Returns whether the number is another one now. */
  function correct(): boolean {
    setTyping(false)
    const settled = problem ? value : settle(value)
    if (settled === value) return false
    onChange(settled)
    return readNumber(settled, kind) !== (readNumber(value, kind) ?? 0)
  }
  function stepBy(by: number) {
    const now = readNumber(value, kind)
    // Three digits hold an eighth, the smallest step.
    if (!problem) onChange(numberText(clamp(now === undefined ? 0 : Number((now + by).toFixed(3)), min, max), kind))
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && correct()) event.preventDefault()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    stepBy(event.key === 'ArrowUp' ? step : -step)
  }
  const pressStep = (sign: 1 | -1) => {
    field.current?.focus()
    stepBy(sign * step)
  }
  return (
    <TextInput
      {...input}
      ref={field}
      label={hidesLabel ? undefined : label}
      aria-label={hidesLabel ? label : undefined}
      withAsterisk={false}
      inputMode={inputModeOf(min, kind)}
      autoComplete="off"
      value={value}
      error={shown}
      aria-invalid={shown ? true : undefined}
      rightSection={unit ?? (!hidesSteps && <Steps onStep={pressStep} />)}
      rightSectionWidth={hidesSteps ? undefined : '1.5rem'}
      classNames={{ section: classes.steps }}
      onChange={(event) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      }}
      onBlur={correct}
      onKeyDown={press}
    />
  )
}

/** For the mouse only: the keyboard has the arrow keys. */
function Steps({ onStep }: { onStep: (sign: 1 | -1) => void }) {
  const button = { 'aria-hidden': true, tabIndex: -1, className: classes.step }
  return (
    <div className={classes.both}>
      <UnstyledButton {...button} onClick={() => onStep(1)}>
        <IconChevronUp size={14} />
      </UnstyledButton>
      <UnstyledButton {...button} onClick={() => onStep(-1)}>
        <IconChevronDown size={14} />
      </UnstyledButton>
    </div>
  )
}

/** The digits' keyboard of some phones has neither a minus nor a slash. */
function inputModeOf(min: number, kind: NumberKind) {
  if (min < 0 || kind === 'rating') return 'text'
  return kind === 'decimal' ? 'decimal' : 'numeric'
}

type Bounds = { min: number; max: number; kind: NumberKind; emptyAs: string }

/** As typed where it is in bounds. */
function inBounds(typed: string, { min, max, kind, emptyAs }: Bounds): string {
  const number = readNumber(typed, kind)
  if (number === undefined) return emptyAs
  return number < min || number > max ? String(clamp(number, min, max)) : typed
}
