import type { ReactNode } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import classes from './toasts.module.css'

/** A dialog's place comes after that of the screen below it. */
const places: HTMLElement[] = []
const slot = createStore<HTMLElement | null>(null)

/** Where toasts appear instead of the corner of the screen; null without such a place. */
export function useToastSlot(): HTMLElement | null {
  return useStore(slot)
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

/** Narrower than this, with large letters, one line has no room for words beside their buttons. */
const LEAST_REM = 12

function register(place: HTMLElement | null) {
  if (!place || isTooNarrow(place)) return undefined
  places.push(place)
  slot.set(place)
  return () => {
    places.splice(places.indexOf(place), 1)
    slot.set(places.at(-1) ?? null)
  }
}

function isTooNarrow({ clientWidth }: HTMLElement): boolean {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return clientWidth > 0 && clientWidth < LEAST_REM * remPx
}
