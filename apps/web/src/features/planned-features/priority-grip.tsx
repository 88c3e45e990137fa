import { UnstyledButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import classes from './planned-features.module.css'

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

type Props = {
  title: string
  onGrab: (event: PointerEvent<HTMLElement>) => void
  onStep: (by: 1 | -1) => void
}

/** Drags a feature to another priority; the arrow keys move it too. */
export function PriorityGrip({ title, onGrab, onStep }: Props) {
  return (
    <UnstyledButton
      className={classes.grip}
      aria-label={`Move ${title} with the arrow keys`}
      title="Drag to set the priority"
      onPointerDown={onGrab}
      onKeyDown={(event) => {
        const by = STEPS[event.key]
        if (!by) return
        event.preventDefault()
        onStep(by)
      }}
    >
      <IconGripVertical size={20} aria-hidden="true" />
    </UnstyledButton>
  )
}
