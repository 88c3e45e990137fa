import { provideLayers } from '../../lib/browser/back-layer.ts'
import { useStore } from '../../lib/store.ts'
import type { View } from './view.ts'
import { createViewHistory } from './view-history.ts'

export const views = createViewHistory(window)
provideLayers(views.openLayer)

export function useView() {
  return useStore({ subscribe: views.subscribe, get: views.current })
}

/** For what a view does once it has an answer: a person who has left it meanwhile stays where they are. */
export function unlessLeft<Args extends unknown[]>(view: View, act: (...args: Args) => void) {
  return (...args: Args) => {
    const current = views.current()
    if (current.name === view.name && campaignOf(current) === campaignOf(view)) act(...args)
  }
}

function campaignOf(view: View): string | undefined {
  return view.name === 'campaign' ? view.campaignId : undefined
}
