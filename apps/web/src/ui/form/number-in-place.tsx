import { numberProblem } from '@lanternkeep/schema'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './number-in-place.module.css'

type Props = {
  className?: string
  label: string
  /** What the error names: 'Initiative for Orc'. */
  subject: string
  value: string
  placeholder?: string
  /** Inside the field below the value, while nothing is typed; the parent positions it. */
  note?: ReactNode
  /** A whole number as typed, or nothing. */
  onSettle: (typed: string) => void
  /** Enter leaves the field, so that the screen's keys work. */
  leavesOnEnter?: boolean
}

/**
 * A whole number in a row that has no room for an error below it. It is taken when the field is left, or with Enter;
 * Escape takes back what was typed. What isn't a whole number stays in the field, with an error.
 */
export function NumberInPlace(props: Props) {
  const { className = classes.boxed, label, subject, value, placeholder, note, onSettle, leavesOnEnter } = props
  const field = useRef<HTMLInputElement>(null)
  const wordsId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const problem = numberProblem(subject, typed ?? '', 'whole')
  const isWrong = isLeft && problem !== undefined
  const isNoted = Boolean(note) && typed === null
  function settle() {
    setLeft(true)
    if (typed === null || problem) return
    setTyped(null)
    onSettle(typed)
  }
  function type(text: string | null) {
    setTyped(text)
    setLeft(false)
  }
  function press({ key }: KeyboardEvent) {
    if (key === 'Escape') type(null)
    if (key !== 'Enter') return
    if (leavesOnEnter && !problem) field.current?.blur()
    else settle()
  }
  return (
    <>
      <input
        ref={field}
        className={className}
        data-noted={isNoted || undefined}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong || isNoted ? wordsId : undefined}
        placeholder={placeholder}
        // The digits' keyboard of some phones has no minus.
        inputMode="text"
        autoComplete="off"
        value={typed ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={press}
      />
      {isWrong && (
        <>
          <Tooltip target={field} label={problem} opened position="right" color="ember" className={classes.problem} />
          <VisuallyHidden id={wordsId} role="alert">
            {problem}
          </VisuallyHidden>
        </>
      )}
      {isNoted && (
        <span id={wordsId} className={classes.note}>
          {note}
        </span>
      )}
    </>
  )
}
