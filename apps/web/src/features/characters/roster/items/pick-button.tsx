import { UnstyledButton } from '@mantine/core'
import { useLongPress } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { type How, pickedHow } from '../many/picked.ts'
import classes from './pick-button.module.css'

type Props = {
  name: string
  /** Undefined while nothing can be selected: then it opens the sheet. */
  selected: boolean | undefined
  onPick: (how: How) => void
  children: ReactNode
}

/** A browser opens its own menu a little later. */
const HOLD_MS = 400

/** Covers its whole row or card. A long press selects it, like Ctrl and a click. */
export function PickButton({ name, selected, onPick, children }: Props) {
  /** The press that is going on was a long one, and its click doesn't count. */
  const isHeld = useRef(false)
  const hold = useLongPress(
    () => {
      isHeld.current = true
      onPick('more')
    },
    {
      threshold: HOLD_MS,
      events: ['touch'],
      cancelOnMove: true,
      onStart: () => {
        isHeld.current = false
      },
    },
  )
  function press(event: MouseEvent) {
    if (!isHeld.current) onPick(pickedHow(event))
    isHeld.current = false
  }
  const says =
    selected === undefined
      ? { 'aria-label': `Open ${name}'s sheet` }
      : { role: 'checkbox', 'aria-checked': selected, 'aria-label': `Select ${name}` }
  return (
    <UnstyledButton
      className={classes.pick}
      {...says}
      {...hold}
      onContextMenu={(event) => isHeld.current && event.preventDefault()}
      onClick={press}
    >
      {children}
    </UnstyledButton>
  )
}
