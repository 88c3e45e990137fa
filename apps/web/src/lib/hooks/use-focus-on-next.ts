import { useEffect, useEffectEvent, useRef } from 'react'

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
