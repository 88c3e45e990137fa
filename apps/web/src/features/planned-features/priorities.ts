import type { PlannedFeature } from '@lanternkeep/schema'

/**
 * The priorities that put the feature at `to` among those of its column, which are in their order: as few of them
 * change as possible, because each is a call. Those of equal priority stand by age, so the moved one needs one of its own.
 */
export function prioritiesAfterMove(
  column: readonly PlannedFeature[],
  id: string,
  to: number,
): { feature: PlannedFeature; priority: number }[] {
  const feature = column.find((each) => each.id === id)
  if (!feature || column.indexOf(feature) === to) return []
  const others = column.filter((each) => each.id !== id)
  const above = others.slice(0, to)
  const below = others[to]
  const last = above.at(-1)
  let priority = below ? below.priority + 1 : (last?.priority ?? 0) - 1
  const changes = [{ feature, priority }]
  if (!below) return changes
  for (const each of above.toReversed()) {
    if (each.priority > priority) break
    priority += 1
    changes.push({ feature: each, priority })
  }
  return changes
}

/** The same features, in the order that the server will give them. */
export function inNewOrder(column: readonly PlannedFeature[], id: string, to: number): PlannedFeature[] {
  const moved = column.filter((each) => each.id === id)
  return column.filter((each) => each.id !== id).toSpliced(to, 0, ...moved)
}
