import { isRecord, same } from './same.ts'

/**
 * Applies an edit of a projection to the whole value. What differs between `before` and `after` is taken over; what the
 * projection did not show stays. Lists of items with ids are matched by id, so hidden items keep their place.
 */
export function putBack(whole: unknown, before: unknown, after: unknown): unknown {
  if (same(before, after)) return whole
  // A list that was left out counts as empty. Items that were not shown to the author survive that too.
  const list = after === undefined ? [] : after
  if (isItemList(whole) && isItemList(before) && isItemList(list)) return putBackList(whole, before, list)
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

/** Each item that was not shown follows the nearest of its former predecessors that is still there, or comes first. */
function putBackList(whole: Item[], before: Item[], after: Item[]): unknown[] {
  const wholeById = new Map(whole.map((item) => [item.id, item]))
  const beforeById = new Map(before.map((item) => [item.id, item]))
  const kept = after.filter(({ id }) => beforeById.has(id) || !wholeById.has(id))
  const placeOf = new Map(kept.map(({ id }, index) => [id, index]))
  const front: Item[] = []
  const behind = kept.map((): Item[] => [])
  let open = front
  for (const item of whole) {
    if (!beforeById.has(item.id)) open.push(item)
    else open = behind[placeOf.get(item.id) ?? -1] ?? open
  }
  const shown = kept.map((item) => putBack(wholeById.get(item.id), beforeById.get(item.id), item))
  return [...front, ...shown.flatMap((item, index) => [item, ...(behind[index] ?? [])])]
}
