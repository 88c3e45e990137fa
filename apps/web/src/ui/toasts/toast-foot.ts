import { useLayoutEffect, useState } from 'react'
import { remPx } from '../../lib/browser/text-size.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { useIsUncovered } from '../theme/overlays.ts'
import { isTooNarrow } from './toast-slot.tsx'

/** What is at the bottom of a screen for a thumb: docks, tabs, the buttons of a form. */
const feet = createStore<readonly HTMLElement[]>([])

/** As a ref of each; toasts appear above the highest of them that is in sight. */
export function keepToastsAbove(foot: HTMLElement | null) {
  if (!foot) return undefined
  feet.set([...feet.get(), foot])
  return () => feet.set(feet.get().filter((each) => each !== foot))
}

/** Above a foot with less room than this, a toast of several lines would cover what is pressed next. */
const ROOM_REM = 8

/**
 * The place of a toast while one `isShown`. Otherwise nothing is measured: the page would be laid out in the task that
 * draws it. `footPx`: from the bottom of the window to the top of the highest foot; undefined without one. `isCramped`:
 * there is hardly any room above it, so a toast is one line.
 */
export function useToastFoot(isShown: boolean): { footPx: number | undefined; isCramped: boolean } {
  const isUncovered = useIsUncovered()
  const inSight = useStore(feet).filter(isUncovered)
  const [footPx, setFootPx] = useState<number>()
  const [isCramped, setCramped] = useState(false)
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = () => {
      const px = highestPx(inSight)
      setFootPx(px)
      const isLow = px !== undefined && window.innerHeight - px < ROOM_REM * remPx()
      setCramped(isLow && !isTooNarrow(window.innerWidth))
    }
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
  return { footPx, isCramped }
}

function highestPx(inSight: readonly HTMLElement[]): number | undefined {
  const heights = inSight.flatMap((foot) => {
    const { top, width } = foot.getBoundingClientRect()
    return width > 0 && top < window.innerHeight ? window.innerHeight - top : []
  })
  return heights.length > 0 ? Math.max(...heights) : undefined
}
