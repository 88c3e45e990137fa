import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Tries again by itself when the network is back. A try that began before that may fail after it: it counts as well.
 * Belongs into a component that stays while it tries, or it misses the moment. `error`: of the last try, if it failed.
 */
export function useRetryOnline(error: unknown, retry: () => void): void {
  const isBack = useRef(false)
  const settle = useEffectEvent(() => {
    if (!error || !isBack.current) return
    isBack.current = false
    retry()
  })
  useEffect(() => {
    const note = () => {
      isBack.current = true
      settle()
    }
    const forget = () => {
      isBack.current = false
    }
    window.addEventListener('online', note)
    window.addEventListener('offline', forget)
    return () => {
      window.removeEventListener('online', note)
      window.removeEventListener('offline', forget)
    }
  }, [])
  useEffect(() => {
    if (error) settle()
  }, [error])
}
