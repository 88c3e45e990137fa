import { isView, MENU, type View, viewOfPath } from './view.ts'

/** One history entry: its view, how many of our own entries lie before it, and whether it is a layer on its view. */
type Entry = { view: View; depth: number; layer?: boolean }
type Layer = { depth: number; onBack: () => void }

type Browser = {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back' | 'go'>
  location: Pick<Location, 'pathname'>
  addEventListener: (type: 'popstate', listener: () => void) => void
}

export type ViewHistory = {
  current: () => View
  subscribe: (listener: () => void) => () => void
  go: (view: View) => void
  /** For a view that must not be come back to: a form that was sent, a code that was used. */
  replace: (view: View) => void
  /** To the view before; the menu when there is none of ours. */
  back: () => void
  /** To the menu, leaving nothing of the way behind it. */
  home: () => void
  /** An open dialog, sheet or editor: Back closes it and stays in the view. Answers how to leave it otherwise. */
  openLayer: (onBack: () => void) => () => void
}

/** Views in the browser's own history, so that its Back works and a reload returns to where one was (ruling 8). */
export function createViewHistory(browser: Browser): ViewHistory {
  const listeners = new Set<() => void>()
  const layers = new Set<Layer>()
  let entry: Entry = entryOf(browser.history.state) ?? { view: viewOfPath(browser.location.pathname), depth: 0 }
  /** The browser steps back some time after it was asked to; what comes meanwhile waits for that. */
  let stepping: 'home' | 'back' | undefined
  let afterStep: (() => void)[] = []

  /** Answers whether the view stayed. */
  const settle = (next: Entry): boolean => {
    const stayed = JSON.stringify(next.view) === JSON.stringify(entry.view)
    entry = stayed ? { ...next, view: entry.view } : next
    if (!stayed) for (const listener of listeners) listener()
    return stayed
  }
  const put = (how: 'pushState' | 'replaceState', next: Entry) => {
    browser.history[how](next, '', '/')
    settle(next)
  }
  const inTurn = (work: () => void) => {
    if (stepping) afterStep.push(work)
    else work()
  }
  const step = (where: 'home' | 'back', by: number) => {
    stepping = where
    browser.history.go(-by)
  }
  const replace = (view: View) => put('replaceState', { view, depth: entry.depth })
  const isAbandoned = ({ layer, depth }: Entry) => layer && ![...layers].some((open) => open.depth === depth)

  browser.addEventListener('popstate', () => {
    const { depth } = entry
    const stayed = settle(entryOf(browser.history.state) ?? { view: MENU, depth: 0 })
    const wasStep = stepping
    stepping = undefined
    for (const layer of [...layers].reverse()) {
      if (layer.depth <= entry.depth) continue
      layers.delete(layer)
      // With its view it is gone, and nothing is left to be closed.
      if (stayed) layer.onBack()
    }
    if (wasStep === 'home' && entry.view.name !== 'menu') replace(MENU)
    if (entry.depth < depth && isAbandoned(entry)) return step('back', 1)
    const waiting = afterStep
    afterStep = []
    for (const work of waiting) inTurn(work)
  })
  browser.history.replaceState(entry, '', '/')

  return {
    current: () => entry.view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    go: (view) => inTurn(() => put('pushState', { view, depth: entry.depth + 1 })),
    replace: (view) => inTurn(() => replace(view)),
    back: () => inTurn(() => (entry.depth === 0 ? replace(MENU) : browser.history.back())),
    home: () => inTurn(() => (entry.depth === 0 ? replace(MENU) : step('home', entry.depth))),
    openLayer: (onBack) => {
      let layer: Layer | undefined
      let isLeft = false
      inTurn(() => {
        if (isLeft) return
        // After a reload, and where one layer takes the place of another, the entry is there already.
        if (!isAbandoned(entry)) put('pushState', { view: entry.view, depth: entry.depth + 1, layer: true })
        layer = { depth: entry.depth, onBack }
        layers.add(layer)
      })
      return () => {
        isLeft = true
        if (layer && layers.delete(layer)) queueMicrotask(() => !stepping && isAbandoned(entry) && step('back', 1))
      }
    },
  }
}

function entryOf(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { view, depth, layer } = state as Record<string, unknown>
  return isView(view) && typeof depth === 'number' ? { view, depth, ...(layer === true && { layer }) } : undefined
}
