import { useEffect, useState } from 'react'

/** `performance.now()`, updated this often while `isRunning`. */
export function useNow(everyMs: number, isRunning: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isRunning) return
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isRunning])
  return now
}
