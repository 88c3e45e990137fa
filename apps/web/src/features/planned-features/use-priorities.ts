import type { PlannedFeature } from '@lanternkeep/schema'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { refusedChange } from '../../data/remote/boards/change-board.ts'
import { setPriorities } from '../../data/remote/boards/planned-features.ts'
import { followRowDrag } from '../../lib/hooks/drag-rows.ts'
import { notify } from '../../ui/index.ts'
import { inNewOrder, prioritiesAfterMove } from './priorities.ts'

/** A column whose features can be dragged or stepped to another place; the new order shows at once. */
export function usePriorities(column: readonly PlannedFeature[]) {
  /** Until the server has answered. */
  const [moved, setMoved] = useState<{ id: string; to: number; from: readonly PlannedFeature[] }>()
  const [held, setHeld] = useState<{ id: string; overId: string }>()
  const giveUp = useRef<() => void>(undefined)
  useEffect(() => () => giveUp.current?.(), [])
  const shown = moved && moved.from === column ? inNewOrder(column, moved.id, moved.to) : column

  const move = async (id: string, to: number) => {
    const changes = prioritiesAfterMove(column, id, to)
    if (moved || changes.length === 0) return
    setMoved({ id, to, from: column })
    try {
      await setPriorities(changes)
    } catch (error) {
      notify({ tone: 'error', title: 'Failed to update feature', message: refusedChange(error).message })
    } finally {
      setMoved(undefined)
    }
  }
  const placeOf = (id: string) => shown.findIndex((each) => each.id === id)
  return {
    shown,
    draggedId: held?.id,
    /** Where the dragged one would be dropped: beside this row. */
    dropOf: (id: string): 'before' | 'after' | undefined => {
      if (!held || held.overId !== id || held.id === id) return undefined
      return placeOf(id) > placeOf(held.id) ? 'after' : 'before'
    },
    onStep: (id: string, by: 1 | -1) => {
      const to = placeOf(id) + by
      if (to >= 0 && to < shown.length) void move(id, to)
    },
    onGrab: (id: string, event: PointerEvent<HTMLElement>) => {
      const list = event.currentTarget.closest('ul')
      if (!list || !event.isPrimary || event.button !== 0) return
      giveUp.current?.()
      let overId = id
      giveUp.current = followRowDrag({
        list,
        from: { pointerId: event.pointerId, clientY: event.clientY },
        onStart: () => setHeld({ id, overId: id }),
        onOver: (key) => {
          overId = key
          setHeld({ id, overId })
        },
        onEnd: (dropped) => {
          setHeld(undefined)
          if (dropped) void move(id, placeOf(overId))
        },
      })
    },
  }
}
