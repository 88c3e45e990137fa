import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** Opens a layer on top of the view that the browser's Back closes. Returns what to call when it closes otherwise. */
export type OpenLayer = (onBack: () => void) => () => void

let openLayer: OpenLayer = () => () => {}

/** Set by the owner of the browser's history. Without it Back leaves the view. */
export function provideLayers(open: OpenLayer) {
  openLayer = open
}

/** While `active`, the browser's Back calls `onBack` instead of leaving the view. */
export function useBackLayer(active: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack)
  useEffect(() => (active ? openLayer(() => back()) : undefined), [active])
}

/** The same for a component that frames others: its layer is below theirs, also when they open in the same moment. */
export function useFrameBackLayer(active: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack)
  // Effects run from the inside out, but layout effects before all others.
  useLayoutEffect(() => (active ? openLayer(() => back()) : undefined), [active])
}
