import { useRef } from 'react'

/** For what must not happen twice by a double tap: while one runs, another one is passed over, and undefined returned. */
export function useOneAtATime() {
  const running = useRef(false)
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    try {
      return await work()
    } finally {
      running.current = false
    }
  }
}
