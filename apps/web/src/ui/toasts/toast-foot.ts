import { useEffect, useState } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import { useIsUncovered } from '../theme/overlays.ts'

/** What is at the bottom of a screen for a thumb: docks, tabs, the buttons of a form. */
const feet = createStore<readonly HTMLElement[]>([])

/** As a ref of each; toasts appear above the highest of them that is in sight. */
export function keepToastsAbove(foot: HTMLElement | null) {
  if (!foot) return undefined
  feet.set([...feet.get(), foot])
  return () => feet.set(feet.get().filter((each) => each !== foot))
}

/** The distance from the bottom of the window to the top of the highest foot, in px; undefined without one. */
export function useToastFootPx(): number | undefined {
  const isUncovered = useIsUncovered()
  const inSight = useStore(feet).filter(isUncovered)
  const [footPx, setFootPx] = useState<number>()
  useEffect(() => {
    const measure = () => setFootPx(highestPx(inSight))
    measure()
    const sizes = new ResizeObserver(measure)
    for (const foot of inSight) sizes.observe(foot)
    const stop = new AbortController()
    window.addEventListener('resize', measure, { signal: stop.signal })
    // What scrolls is somewhere inside the page.
    document.addEventListener('scroll', measure, { capture: true, passive: true, signal: stop.signal })
    return () => {
      sizes.disconnect()
      stop.abort()
    }
  })
  return footPx
}

function highestPx(inSight: readonly HTMLElement[]): number | undefined {
  const heights = inSight.flatMap((foot) => {
    const { top, width } = foot.getBoundingClientRect()
    return width > 0 && top < window.innerHeight ? window.innerHeight - top : []
  })
  return heights.length > 0 ? Math.max(...heights) : undefined
}
