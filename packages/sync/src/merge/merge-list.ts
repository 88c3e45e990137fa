import { isRecord } from '../same.ts'
import { mergeOrder } from './merge-order.ts'
import type { Fields, Three } from './merge-sides.ts'

/** Keeps values that either side added, drops those that either side removed. Theirs come first, then mine. */
export function mergeSet(lists: Three<unknown[]>): unknown[] {
  const items = { base: byKey(lists.base), theirs: byKey(lists.theirs), mine: byKey(lists.mine) }
  const all = new Map([...items.mine, ...items.theirs])
  const kept = new Set(
    [...all.keys()].filter((key) => (items.base.has(key) ? items.theirs.has(key) && items.mine.has(key) : true)),
  )
  return mergeOrder(keysOf(items), kept).map((key) => all.get(key))
}

/** A plain text is its own key; an item that appears twice counts once. */
export function byKey(items: unknown[]): Map<string, unknown> {
  const keyed = new Map<string, unknown>()
  for (const item of items) {
    const key = keyOf(item)
    if (!keyed.has(key)) keyed.set(key, item)
  }
  return keyed
}

function keyOf(item: unknown): string {
  if (typeof item === 'string') return item
  const id = isRecord(item) ? (item as Fields).id : undefined
  return typeof id === 'string' ? id : JSON.stringify(item)
}

export function keysOf(items: Three<Map<string, unknown>>): Three<string[]> {
  return { base: [...items.base.keys()], theirs: [...items.theirs.keys()], mine: [...items.mine.keys()] }
}
