import { useSyncExternalStore } from 'react'
import { createViewHistory } from './view-history.ts'

export const views = createViewHistory(window)

export function useView() {
  return useSyncExternalStore(views.subscribe, views.current)
}
