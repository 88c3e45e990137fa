import { useEffect } from 'react'

/**
 * When what was `active` goes, the focus goes back to where it was before. Dialogs do that themselves when they are told
 * to close, but not when they are taken off the page while open.
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
