import type { ReactNode } from 'react'
import { markRoot } from '../../lib/browser/root-mark.ts'
import { remPx } from '../../lib/browser/text-size.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { useIsUncovered } from '../theme/overlays.ts'
import classes from './toasts.module.css'

/** A dialog's place comes after that of the screen below it. */
const places = createStore<readonly HTMLElement[]>([])

/** Where toasts appear instead of the corner of the screen; null without such a place, or while a dialog covers it. */
export function useToastSlot(): HTMLElement | null {
  const isUncovered = useIsUncovered()
  return useStore(places).findLast(isUncovered) ?? null
}

/** A place of its own for toasts, so that they cover nothing. What it holds is seen while there is no toast. */
export function ToastSlot({ children }: { children: ReactNode }) {
  return (
    <div className={classes.slot}>
      {children}
      <div ref={register} className={classes.place} />
    </div>
  )
}

function register(place: HTMLElement | null) {
  if (!place || (place.clientWidth > 0 && isTooNarrow(place.clientWidth))) return undefined
  change([...places.get(), place])
  return () => change(places.get().filter((each) => each !== place))
}

function change(known: readonly HTMLElement[]) {
  places.set(known)
  markRoot('toast-place', known.length > 0)
}

/** With large letters, one line has no room there for words beside their buttons. */
export function isTooNarrow(widthPx: number): boolean {
  return widthPx < 14 * remPx()
}
