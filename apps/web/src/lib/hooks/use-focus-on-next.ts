import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { focusPart } from './lost-focus.ts'

/**
 * Once what leaves a list is gone from it, the focus goes to what has its place. Returns what to call before it leaves;
 * `focusAt` gets the place in the list that it had.
 */
export function useFocusOnNext(ids: readonly string[], focusAt: (index: number) => void): (id: string) => void {
  const leaving = useRef<{ id: string; index: number }>(undefined)
  const follow = useEffectEvent(() => {
    if (!leaving.current || ids.includes(leaving.current.id)) return
    focusAt(leaving.current.index)
    leaving.current = undefined
  })
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list
  useEffect(() => follow(), [key])
  return (id) => {
    leaving.current = { id, index: ids.indexOf(id) }
  }
}

/**
 * The same for an element whose first children are rows: the last button of the next row gets the focus, or of the last
 * row. Without any left, `empty` gets it.
 */
export function useFocusOnNextRow<E extends HTMLElement>(
  ids: readonly string[],
  empty?: RefObject<HTMLElement | null>,
) {
  const rows = useRef<E>(null)
  const leave = useFocusOnNext(ids, (index) => {
    const row = rows.current?.children[Math.min(index, ids.length - 1)]
    const next = row ? [...row.querySelectorAll<HTMLElement>('button:not(:disabled)')].at(-1) : empty?.current
    if (next) next.focus()
    else focusPart()
  })
  return { rows, leave }
}
