import { type RefCallback, useCallback, useRef } from 'react'
import { isScroller, scrollerOf } from './scroller-of.ts'

/**
 * For a list that gives way to a page and comes back where it was. The ref belongs on its scroller or on something
 * inside it; the hook, in what stays.
 */
export function useKeptPlace(): RefCallback<HTMLElement> {
  const topPx = useRef(0)
  return useCallback((element: HTMLElement | null) => {
    const scroller = element && (isScroller(element) ? element : scrollerOf(element))
    if (!scroller) return
    scroller.scrollTop = topPx.current
    return () => {
      topPx.current = scroller.scrollTop
      // The page may get the same scroller, and begins at its top.
      scroller.scrollTop = 0
    }
  }, [])
}
