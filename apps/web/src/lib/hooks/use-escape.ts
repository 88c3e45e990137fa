import { useEffect, useEffectEvent } from 'react'

/** What is open and closes by Escape, the topmost last. */
const open: symbol[] = []
const used = new WeakSet<Event>()

/**
 * While it is the topmost that is open, Escape calls `onEscape`. Mantine's own dialogs all hear the same key, also those
 * below another one and one that opens in answer to it.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    used.add(event)
    onEscape()
  })
  useEffect(() => {
    if (!isOpen) return
    const self = Symbol('open')
    open.push(self)
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || used.has(event) || open.at(-1) !== self) return
      // A list in it closes first.
      const isForOther =
        event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation="true"]')
      if (!isForOther) press(event)
    }
    window.addEventListener('keydown', listener, { capture: true })
    return () => {
      open.splice(open.indexOf(self), 1)
      window.removeEventListener('keydown', listener, { capture: true })
    }
  }, [isOpen])
}
