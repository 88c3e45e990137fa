import { useEffect, useEffectEvent } from 'react'

/** How often a waiting person's device asks whether the GM let them in. A right code is never rate limited. */
export const ASK_EVERY_MS = 5_000

export function useAskAgain(waiting: boolean, ask: () => Promise<void>) {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!waiting) return
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void askNow()
    }, ASK_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [waiting])
}
