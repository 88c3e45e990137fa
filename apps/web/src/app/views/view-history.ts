import { createListeners } from '../../lib/store.ts'
import { type Entry, entryOf, firstEntry } from './entry.ts'
import { MENU, type View } from './view.ts'

type Layer = { depth: number; onBack: () => void }

type Browser = {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back' | 'go'>
  location: Pick<Location, 'pathname'>
  addEventListener: (type: 'popstate', listener: () => void) => void
}

export type ViewHistory = {
  current: () => View
  /** How many of our own entries lie before the current one. */
  depth: () => number
  subscribe: (listener: () => void) => () => void
  go: (view: View) => void
  /** For a view that Back must skip: a form that was sent, a code that was used. */
  replace: (view: View) => void
  /** To the view before; the menu when there is none of ours. */
  back: () => void
  /** To the menu; removes the whole way from the history. */
  home: () => void
  /**
   * Opens a layer for a dialog, sheet or editor: Back asks it to close and stays in the view. Returns what to call when
   * it closed.
   */
  openLayer: (onBack: () => void) => () => void
  /** Call before leaving the page: a closing layer's step back would otherwise call the browser back. */
  leave: (go: () => void) => void
}

/**
 * Keeps views in the browser's own history, so that its Back works and a reload stays on the view
 * (behavior.md#addresses).
 */
export function createViewHistory(browser: Browser): ViewHistory {
  const { subscribe, notify } = createListeners()
  const layers = new Set<Layer>()
  let entry = firstEntry(browser)
  const { step, inTurn, isStepping, arrive, goOn } = createSteps(browser.history)

  /** Returns whether the view stayed the same. */
  const settle = (next: Entry): boolean => {
    const stayed = JSON.stringify(next.view) === JSON.stringify(entry.view)
    entry = stayed ? { ...next, view: entry.view } : next
    if (!stayed) notify()
    return stayed
  }
  const put = (how: 'pushState' | 'replaceState', next: Entry) => {
    browser.history[how](next, '', '/')
    settle(next)
  }
  const replace = (view: View) => put('replaceState', { view, depth: entry.depth })
  const isAbandoned = ({ layer, depth }: Entry) => layer && ![...layers].some((open) => open.depth === depth)

  /** Asks the layers above the reached entry. A layer may stay (unsaved text), so it keeps its entry. */
  const askToClose = () => {
    const above = [...layers].filter((layer) => layer.depth > entry.depth).reverse()
    const [only, ...others] = above
    if (only && others.length === 0) {
      only.depth = entry.depth + 1
      put('pushState', { view: entry.view, depth: only.depth, layer: true })
    } else for (const layer of above) layers.delete(layer)
    for (const { onBack } of above) onBack()
  }

  browser.addEventListener('popstate', () => {
    const { depth } = entry
    const stayed = settle(entryOf(browser.history.state) ?? { view: MENU, depth: 0 })
    const stepped = arrive()
    if (stayed) askToClose()
    else layers.clear()
    if (stepped === 'home' && entry.view.name !== 'menu') replace(MENU)
    if (entry.depth < depth && isAbandoned(entry)) return step('back', 1)
    goOn()
  })
  browser.history.replaceState(entry, '', '/')

  return {
    current: () => entry.view,
    depth: () => entry.depth,
    subscribe,
    go: (view) => inTurn(() => put('pushState', { view, depth: entry.depth + 1 })),
    replace: (view) => inTurn(() => replace(view)),
    back: () => inTurn(() => (entry.depth === 0 ? replace(MENU) : browser.history.back())),
    home: () => inTurn(() => (entry.depth === 0 ? replace(MENU) : step('home', entry.depth))),
    leave: (go) =>
      inTurn(() => {
        layers.clear()
        if (isAbandoned(entry)) step('back', 1)
        inTurn(go)
      }),
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
        if (layer && layers.delete(layer)) queueMicrotask(() => !isStepping() && isAbandoned(entry) && step('back', 1))
      }
    },
  }
}

type Step = 'home' | 'back'

/** The browser steps back some time after it was asked to. Calls in between wait for that. */
function createSteps(history: Browser['history']) {
  let stepping: Step | undefined
  const waiting: (() => void)[] = []
  const inTurn = (work: () => void) => {
    if (stepping) waiting.push(work)
    else work()
  }
  return {
    inTurn,
    isStepping: () => stepping !== undefined,
    step: (where: Step, by: number) => {
      stepping = where
      history.go(-by)
    },
    /** Returns which step it was, if it was one of ours. */
    arrive: () => {
      const stepped = stepping
      stepping = undefined
      return stepped
    },
    goOn: () => {
      for (const work of waiting.splice(0)) inTurn(work)
    },
  }
}
