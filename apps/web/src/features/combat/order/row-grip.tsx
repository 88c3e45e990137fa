import { UnstyledButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type PointerEvent, useRef } from 'react'
import classes from './turn-row.module.css'

export type GripActs = {
  /** The grip is pressed, and may be dragged from here; `onStart` is called when a drag starts. */
  onGrab: (entryId: string, event: PointerEvent<HTMLElement>, onStart: () => void) => void
  onStep: (entryId: string, by: 1 | -1) => void
}
type Props = GripActs & { entryId: string; name: string; onPress: () => void }

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** Drags a row to another place in the order; the arrow keys move it too. A press without moving selects the row. */
export function RowGrip({ entryId, name, onGrab, onStep, onPress }: Props) {
  const dragged = useRef(false)
  return (
    <UnstyledButton
      className={classes.grip}
      aria-label={`Move ${name} with the arrow keys`}
      title="Drag to reorder"
      onPointerDown={(event) => {
        dragged.current = false
        onGrab(entryId, event, () => {
          dragged.current = true
        })
      }}
      onClick={({ detail }) => {
        if (detail === 0 || !dragged.current) onPress()
      }}
      onKeyDown={(event) => {
        const by = STEPS[event.key]
        if (!by) return
        event.preventDefault()
        onStep(entryId, by)
      }}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </UnstyledButton>
  )
}
