import { isRecord, same } from './same.ts'

/**
 * An edit made on a projection, put back onto the whole value: what differs between `before` and `after` is taken over,
 * what the projection did not show stays. Lists of items with ids are matched by id, so hidden items keep their place.
 */
export function putBack(whole: unknown, before: unknown, after: unknown): unknown {
  if (same(before, after)) return whole
  if (isItemList(whole) && isItemList(before) && isItemList(after)) return putBackList(whole, before, after)
  if (isRecord(whole) && isRecord(before) && isRecord(after)) return putBackRecord(whole, before, after)
  return after
}

type Item = { id: string }
type Fields = Record<string, unknown>

function isItemList(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.id === 'string')
}

function putBackRecord(whole: Fields, before: Fields, after: Fields): Fields {
  const result = { ...whole }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = putBack(whole[key], before[key], after[key])
    if (value === undefined) delete result[key]
    else result[key] = value
  }
  return result
}

function putBackList(whole: Item[], before: Item[], after: Item[]): unknown[] {
  const wholeById = new Map(whole.map((item) => [item.id, item]))
  const beforeById = new Map(before.map((item) => [item.id, item]))
  const shown = after
    .filter(({ id }) => beforeById.has(id) || !wholeById.has(id))
    .map((item) => putBack(wholeById.get(item.id), beforeById.get(item.id), item))
  return whole.reduce<unknown[]>((result, item, index) => {
    if (beforeById.has(item.id)) return result
    return result.toSpliced(placeBehind(result, whole.slice(0, index)), 0, item)
  }, shown)
}

/** Behind the nearest of its former predecessors that is still there; else at the front. */
function placeBehind(list: unknown[], predecessors: Item[]): number {
  const idAt = new Map(list.map((item, index) => [isRecord(item) ? item.id : undefined, index]))
  const nearest = predecessors.findLast(({ id }) => idAt.has(id))
  return nearest ? (idAt.get(nearest.id) ?? -1) + 1 : 0
}
