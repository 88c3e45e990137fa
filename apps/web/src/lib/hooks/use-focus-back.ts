import { useEffect } from 'react'
import { focusPart } from './lost-focus.ts'

/** So long a dialog keeps its focus after it was closed: what was pressed in it may move the focus meanwhile. */
const CLOSING_MS = 10

/**
 * When the `active` element goes, returns the focus to where it was before, or to the part of the page below if that is
 * gone. Mantine's dialogs do that only if they were mounted closed and are closed before they are unmounted.
 */
export function useFocusBack(active: boolean) {
  useEffect(() => {
    if (!active) return
    const opener = document.activeElement
    const giveBack = (closing: Element | null) => {
      if (opener?.isConnected === false) focusPart(closing)
      else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
    return () => {
      const atClose = document.activeElement
      if (isLost(atClose)) giveBack(null)
      // It is there until it has faded.
      else if (dialogOf(atClose) !== dialogOf(opener)) {
        setTimeout(() => {
          const now = document.activeElement
          if (now === atClose || isLost(now)) giveBack(dialogOf(atClose))
        }, CLOSING_MS)
      }
    }
  }, [active])
}

function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body
}

function dialogOf(element: Element | null): Element | null {
  return element?.closest('[role="dialog"]') ?? null
}
