import { useState } from 'react'
import { useBackLayer } from '../../lib/browser/back-layer.ts'

/**
 * For a page that takes the place of its list: the browser's Back leads to the list too. `leftId` tells the list which
 * row was left.
 */
export function useWayBack(openId: string | undefined, isInPlace: boolean, close: () => void) {
  const [leftId, setLeftId] = useState<string>()
  const goBack = () => {
    setLeftId(openId)
    close()
  }
  useBackLayer(isInPlace, goBack)
  return { leftId, goBack }
}
