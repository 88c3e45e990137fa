import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** How long a finger rests on a button until it counts as a long press. */
export const LONG_PRESS_MS = 500

type Press = { onPress: () => void; onLong: () => void }

/** For a button with a second act: a long press, or Shift with a press or Enter. */
export function usePress({ onPress, onLong }: Press) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ button, shiftKey }: PointerEvent) => {
      wasLong.current = false
      stop()
      if (button !== 0 || shiftKey) return
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, LONG_PRESS_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    /** A long touch would open the browser's own menu. */
    onContextMenu: (event: MouseEvent) => {
      if (timer.current !== undefined) event.preventDefault()
    },
    onClick: ({ shiftKey }: MouseEvent) => {
      stop()
      if (wasLong.current) wasLong.current = false
      else if (shiftKey) onLong()
      else onPress()
    },
  }
}
