import { useEffect, useState } from 'react'
import { notePlaceholder } from '../when-idle.ts'

/** Anything quicker shows nothing: a flash of gray looks slow. */
const SHOWN_AFTER_MS = 300

/** For the placeholder of a part that is loading: whether it should say so by now. `whenIdle` waits until it is gone. */
export function usePlaceholder(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), SHOWN_AFTER_MS)
    const noteGone = notePlaceholder()
    return () => {
      window.clearTimeout(timer)
      noteGone()
    }
  }, [])
  return isSlow
}
