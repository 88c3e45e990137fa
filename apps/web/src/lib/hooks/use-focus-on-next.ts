import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { focusPart, takeLostFocusToPart } from './lost-focus.ts'

type Leaving = { id: string; index: number; wasTried?: boolean }

/**
 * Once what leaves a list is gone from it, the focus goes to what has its place. Returns what to call before it leaves;
 * `focusAt` gets the place in the list that it had. While `isBusy`, nothing in the list can be focused; what is still
 * there afterwards couldn't be removed, and gets the focus itself.
 */
export function useFocusOnNext(
  ids: readonly string[],
  focusAt: (index: number) => void,
  isBusy = false,
): (id: string) => void {
  const leaving = useRef<Leaving>(undefined)
  const follow = useEffectEvent(() => {
    const left = leaving.current
    if (!left) return
    if (isBusy) left.wasTried = true
    else if (left.wasTried || !ids.includes(left.id)) {
      leaving.current = undefined
      focusAt(left.index)
    }
  })
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list
  useEffect(() => follow(), [key, isBusy])
  // The list may go with the last that is in it.
  useEffect(() => () => void (leaving.current && takeLostFocusToPart()), [])
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
  isBusy = false,
) {
  const rows = useRef<E>(null)
  const focusAt = (index: number) => {
    const row = rows.current?.children[Math.min(index, ids.length - 1)]
    const next = row ? [...row.querySelectorAll<HTMLElement>('button:not(:disabled)')].at(-1) : empty?.current
    if (next) next.focus()
    else focusPart()
  }
  return { rows, leave: useFocusOnNext(ids, focusAt, isBusy) }
}
