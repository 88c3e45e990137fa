import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** Puts something on top of the view, which the browser's Back takes away; answers how it goes otherwise. */
export type OpenLayer = (onBack: () => void) => () => void

let openLayer: OpenLayer = () => () => {}

/** Whoever keeps the browser's history says how. Without it Back leaves the view. */
export function provideLayers(open: OpenLayer) {
  openLayer = open
}

/** While `active`, the browser's Back calls `onBack` instead of leaving the view. */
export function useBackLayer(active: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack)
  useEffect(() => (active ? openLayer(() => back()) : undefined), [active])
}

/** The same for what frames others: its layer lies below theirs, also when they open in the same moment. */
export function useFrameBackLayer(active: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack)
  // Effects run from the inside out, but those of the layout before all others.
  useLayoutEffect(() => (active ? openLayer(() => back()) : undefined), [active])
}
