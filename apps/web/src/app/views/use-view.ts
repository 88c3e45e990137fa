import { useSyncExternalStore } from 'react'
import { provideLayers } from '../../lib/browser/back-layer.ts'
import { createViewHistory } from './view-history.ts'

export const views = createViewHistory(window)
provideLayers(views.openLayer)

export function useView() {
  return useSyncExternalStore(views.subscribe, views.current)
}
