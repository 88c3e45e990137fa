import { type CombatEntry, togetherWith, withEntryMoved } from '@lanternkeep/schema'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { followRowDrag } from '../../../lib/hooks/drag-rows.ts'
import type { GripActs } from './row-grip.tsx'

/** The row beside which it would be dropped now; undefined if it is there already. */
export type RowDrag = { ids: readonly string[]; drop?: { id: string; side: 'before' | 'after' } }
type Held = { entryId: string; overId: string }

type Acts = { onMove: (entryId: string, toIndex: number) => void; onStep: GripActs['onStep'] }

/** The row being dragged, and the actions of a row's grip: one object that never changes. */
export function useRowDrag(entries: readonly CombatEntry[], acts: Acts) {
  const [held, setHeld] = useState<Held>()
  const latest = useRef({ entries, acts })
  useLayoutEffect(() => {
    latest.current = { entries, acts }
  })
  const giveUp = useRef<() => void>(undefined)
  useEffect(() => () => giveUp.current?.(), [])

  const grip = useMemo<GripActs>(() => {
    return {
      onStep: (entryId, by) => latest.current.acts.onStep(entryId, by),
      onGrab: (entryId, event, onStart) => {
        const list = event.currentTarget.closest('ul')
        if (!list || !event.isPrimary || event.button !== 0) return
        giveUp.current?.()
        let overId = entryId
        giveUp.current = followRowDrag({
          list,
          from: { pointerId: event.pointerId, clientY: event.clientY },
          onStart,
          onOver: (key) => {
            overId = key
            setHeld({ entryId, overId })
          },
          onEnd: (dropped) => {
            setHeld(undefined)
            const now = latest.current
            if (dropped) now.acts.onMove(entryId, placeOf(now.entries, overId))
          },
        })
      },
    }
  }, [])
  return { drag: held && dragOf(entries, held), grip }
}

function dragOf(entries: readonly CombatEntry[], { entryId, overId }: Held): RowDrag {
  const ids = togetherWith(entries, entryId).map(({ id }) => id)
  const moved = withEntryMoved(entries, entryId, placeOf(entries, overId))
  if (moved.every(({ id }, index) => id === entries[index]?.id)) return { ids }
  const start = moved.findIndex(({ id }) => ids.includes(id))
  const [before, behind] = [moved[start - 1], moved[start + ids.length]]
  if (before) return { ids, drop: { id: before.id, side: 'after' } }
  return behind ? { ids, drop: { id: behind.id, side: 'before' } } : { ids }
}

function placeOf(entries: readonly CombatEntry[], id: string): number {
  return entries.findIndex((entry) => entry.id === id)
}
