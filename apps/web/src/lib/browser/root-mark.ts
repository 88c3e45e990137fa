import { useLayoutEffect } from 'react'

/** What a style asks of the page as a whole. */
type RootMark =
  /** Something darkens the screen. */
  | 'overlay'
  /** A dialog is among what does. */
  | 'dialog'
  /** A screen or dialog has a place of its own for toasts. */
  | 'toast-place'
  /** Where the open screen wants them otherwise. */
  | 'toasts-at-foot'
  | 'toasts-at-left'
  | 'toasts-in-header'

/**
 * Marks the page's root with an attribute, `data-` and the name. A rule with `:has()` on the root would need none, but for
 * it the browser looks through the page again with every element that appears: half of the styling of a scrolled list.
 */
export function markRoot(mark: RootMark, isOn: boolean): void {
  document.documentElement.toggleAttribute(`data-${mark}`, isOn)
}

/** While the component is drawn; of one mark there is one component at a time. */
export function useRootMark(mark: RootMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return
    markRoot(mark, true)
    return () => markRoot(mark, false)
  }, [mark, isOn])
}
