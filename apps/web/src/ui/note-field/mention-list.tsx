import { Portal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Named } from '../names/names.ts'
import classes from './note-field.module.css'
import type { Picker } from './use-mention-picker.ts'

type Props = { id: string; picker: Picker; onPick: (name: Named) => void }

const ROW_PX = 44
const WIDTH_PX = 288
const EDGE_PX = 8

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Below the `@`, or above it where a phone's keyboard or the edge of the screen leaves no room. */
export function MentionList({ id, picker, onPick }: Props) {
  const { offered, active, place } = picker
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const height = offered.length * ROW_PX + EDGE_PX
  const { height: seen, width } = window.visualViewport ?? { height: window.innerHeight, width: window.innerWidth }
  const isBelow = place.bottom + height + EDGE_PX <= seen || place.top < height + EDGE_PX
  const top = isBelow ? place.bottom + 4 : place.top - height - 4
  const left = Math.max(EDGE_PX, Math.min(place.left, width - WIDTH_PX - EDGE_PX))
  return (
    <Portal>
      <div ref={list} id={id} role="listbox" aria-label="Names" className={classes.list} style={{ top, left }}>
        {offered.map((name, index) => (
          // The field keeps the focus and the caret: its keys choose.
          <div
            key={name.id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(name)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(name)}
          >
            {name.name}
          </div>
        ))}
      </div>
    </Portal>
  )
}
