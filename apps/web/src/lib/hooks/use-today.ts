import { useSyncExternalStore } from 'react'

const LOOKS_EVERY_MS = 60_000

/** Midnight of the present day: what says "Today" changes with it, also on a screen that stays open over night. */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribe, lastMidnight))
}

function lastMidnight(): number {
  return new Date().setHours(0, 0, 0, 0)
}

function subscribe(onLook: () => void): () => void {
  const timer = setInterval(onLook, LOOKS_EVERY_MS)
  // Timers rest while a device sleeps.
  document.addEventListener('visibilitychange', onLook)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onLook)
  }
}
