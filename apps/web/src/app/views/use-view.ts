import { provideLayers } from '../../lib/browser/back-layer.ts'
import { useStore } from '../../lib/store.ts'
import { createViewHistory } from './view-history.ts'

export const views = createViewHistory(window)
provideLayers(views.openLayer)

export function useView() {
  return useStore({ subscribe: views.subscribe, get: views.current })
}
