import { useEffect, useRef } from 'react'
import { nameOfButton } from '../../lib/browser/name-of-button.ts'
import { views } from './use-view.ts'
import type { View } from './view.ts'

/** A heading that isn't there by then belongs to a screen that failed to load. */
const WITHIN_MS = 10_000

/** What was pressed last at each depth of the history, by its name. */
const pressedAt = new Map<number, string>()

/**
 * After a change of view the focus would be lost, and a screen reader would say nothing. Going on, it moves to the
 * heading; going back, to what was pressed before.
 */
export function useViewFocus(view: View): void {
  const shown = useRef(view)
  const depth = useRef(views.depth())
  useEffect(() => {
    const note = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button) pressedAt.set(views.depth(), nameOfButton(button))
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  useEffect(() => {
    const before = depth.current
    depth.current = views.depth()
    if (shown.current === view) return
    shown.current = view
    const pressed = depth.current < before ? pressedAt.get(depth.current) : undefined
    return whenShown(pressed)
  }, [view])
}

/** Opens a view as if the button of this name had been pressed where the app is now. */
export function openPressed(view: View, name: string): void {
  pressedAt.set(views.depth(), name)
  views.go(view)
}

/** Moves the focus to the heading of a view that the app started with, once it is shown. */
export function focusView(): void {
  whenShown(undefined)
}

/** Waits until the view has its heading, unless something else takes the focus first. Returns how to stop. */
function whenShown(pressed: string | undefined): () => void {
  const tryFocus = () => {
    if (document.activeElement && document.activeElement !== document.body) return true
    const buttons = pressed === undefined ? [] : [...document.querySelectorAll('button')]
    const target = buttons.find((button) => nameOfButton(button) === pressed) ?? document.querySelector('h1')
    if (!target) return false
    if (target instanceof HTMLHeadingElement) target.tabIndex = -1
    target.focus({ preventScroll: target instanceof HTMLHeadingElement })
    return true
  }
  if (tryFocus()) return () => {}
  const watching = new MutationObserver(() => tryFocus() && stop())
  const timer = window.setTimeout(() => stop(), WITHIN_MS)
  const stop = () => {
    watching.disconnect()
    window.clearTimeout(timer)
  }
  watching.observe(document.body, { childList: true, subtree: true })
  return stop
}
