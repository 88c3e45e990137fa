import type { Character } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBackLayer } from '../../../../lib/browser/back-layer.ts'
import { type How, withPicked } from './picked.ts'

const TYPING = 'input:not([type="checkbox"]), textarea, select'
const COVERING = '[role="dialog"], [role="menu"], [role="listbox"]'

export type Selection = ReturnType<typeof useSelection>

/** The rows selected to be changed together. Escape and the browser's Back leave. */
export function useSelection(listed: readonly Character[]) {
  /** Undefined: not selecting. The row picked last is the last one. */
  const [ids, setIds] = useState<readonly string[]>()
  const isOn = ids !== undefined
  const leave = () => setIds(undefined)
  useBackLayer(isOn, leave)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    if (document.querySelector(COVERING) === null) leave()
  })
  useEffect(() => {
    if (!isOn) return undefined
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
  const order = listed.map(({ id }) => id)
  return {
    isOn,
    /** Only those that are listed now: nothing unseen is ever changed. */
    chosen: ids === undefined ? [] : listed.filter(({ id }) => ids.includes(id)),
    start: () => setIds([]),
    pick: (id: string, how: How) => setIds(withPicked(ids ?? [], { id, how, order })),
    all: () => setIds(order),
    leave,
  }
}
