import { useLayoutEffect, useMemo, useRef } from 'react'
import type { CombatView } from '../use-combat-view.ts'
import type { RowActions } from './row-actions.ts'

type Openers = Pick<RowActions, 'onOpen' | 'onBlock'>

/** The actions of a row, as one object that stays the same while their data changes. */
export function useRowActions(view: CombatView, openers: Openers): RowActions {
  const latest = useRef({ view, openers })
  useLayoutEffect(() => {
    latest.current = { view, openers }
  })
  return useMemo<RowActions>(() => {
    const now = () => latest.current.view
    return {
      onPick: (id, how) => now().dispatch({ kind: 'picked', id, how, order: now().order }),
      onType: (id, typed) => now().dispatch({ kind: 'typed', typed, rowId: id }),
      onApply: () => now().amounts.apply(),
      onShare: (id, share) => now().amounts.area.choose(id, share),
      onStep: (id, by) => {
        const character = now().byId.get(id)
        if (character) void now().actions.apply([character], { kind: by < 0 ? 'damage' : 'heal', amount: 1 })
      },
      onInclude: (id, included) => void now().actions.include(id, included),
      onManual: (id, value) => void now().actions.setManual(id, value),
      onToggleDetails: (id) => void now().actions.toggleDetails(id),
      onOpen: (id) => latest.current.openers.onOpen(id),
      onBlock: (id) => latest.current.openers.onBlock(id),
    }
  }, [])
}
