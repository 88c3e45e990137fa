import { useEffect } from 'react'

/**
 * When the `active` element goes, returns the focus to where it was before. Dialogs do that themselves when they are
 * closed, but not when they are unmounted while open.
 */
export function useFocusBack(active: boolean) {
  useEffect(() => {
    if (!active) return
    const opener = document.activeElement
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [active])
}
