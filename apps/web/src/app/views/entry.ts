import { isView, type View, viewOfPath } from './view.ts'

/** One history entry: its view, how many of our own entries lie before it, and whether it is a layer on its view. */
export type Entry = { view: View; depth: number; layer?: boolean }

/** What a page starts with: after a reload the view it had, else the one that the address names. */
export function firstEntry({
  history,
  location,
}: {
  history: { state: unknown }
  location: { pathname: string }
}): Entry {
  return entryOf(history.state) ?? { view: viewOfPath(location.pathname), depth: 0 }
}

/** The entry that this app put into the browser's history, if it did. */
export function entryOf(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const { view, depth, layer } = state as Record<string, unknown>
  return isView(view) && typeof depth === 'number' ? { view, depth, ...(layer === true && { layer }) } : undefined
}
