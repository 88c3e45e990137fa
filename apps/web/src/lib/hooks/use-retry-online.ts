import { useEffect, useEffectEvent, useRef } from 'react'

/** Between tries, once the browser reports the network: it often says so before anything can be reached. */
const PAUSES_MS: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000]

/**
 * Tries again by itself when the network is back, until a try succeeds, five times at most. A try that began before
 * that may fail after it: it counts as well. Belongs into a component that stays while it tries, or it misses the
 * moment. `error`: of the last try, if it failed; a new one each time.
 */
export function useRetryOnline(error: unknown, retry: () => void): void {
  const pauses = useRef<readonly number[]>([])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tryAgain = useEffectEvent(() => {
    if (error) retry()
  })
  const settle = useEffectEvent(() => {
    const [pause, ...later] = pauses.current
    if (!error || pause === undefined) return
    pauses.current = later
    clearTimeout(waiting.current)
    if (pause === 0) retry()
    else waiting.current = setTimeout(tryAgain, pause)
  })
  useEffect(() => {
    const note = () => {
      pauses.current = PAUSES_MS
      settle()
    }
    const forget = () => {
      pauses.current = []
      clearTimeout(waiting.current)
    }
    window.addEventListener('online', note)
    window.addEventListener('offline', forget)
    return () => {
      forget()
      window.removeEventListener('online', note)
      window.removeEventListener('offline', forget)
    }
  }, [])
  useEffect(() => {
    if (error) settle()
    else clearTimeout(waiting.current)
  }, [error])
}
