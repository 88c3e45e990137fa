import { isView, MENU, type View, viewOfPath } from './view.ts'

/** One history entry: its view, and how many of our own entries lie before it. */
type Entry = { view: View; depth: number }

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
}

/** Views in the browser's own history, so that its Back works and a reload returns to where one was (ruling 8). */
export function createViewHistory(browser: Browser): ViewHistory {
  const listeners = new Set<() => void>()
  const stored = entryOf(browser.history.state)
  let entry: Entry = stored ?? { view: viewOfPath(browser.location.pathname), depth: 0 }
  let goingHome = false

  const settle = (next: Entry) => {
    entry = next
    for (const listener of listeners) listener()
  }
  const replace = (view: View) => {
    const next = { view, depth: entry.depth }
    browser.history.replaceState(next, '', '/')
    settle(next)
  }
  const home = () => {
    if (entry.depth === 0) return replace(MENU)
    goingHome = true
    browser.history.go(-entry.depth)
  }
  browser.addEventListener('popstate', () => {
    settle(entryOf(browser.history.state) ?? { view: MENU, depth: 0 })
    if (!goingHome) return
    goingHome = false
    if (entry.view.name !== 'menu') replace(MENU)
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
    go: (view) => {
      const next = { view, depth: entry.depth + 1 }
      browser.history.pushState(next, '', '/')
      settle(next)
    },
    replace,
    back: () => (entry.depth === 0 ? replace(MENU) : browser.history.back()),
    home,
  }
}

function entryOf(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { view, depth } = state as Record<string, unknown>
  return isView(view) && typeof depth === 'number' ? { view, depth } : undefined
}
