import type { Turn } from '../../entities/replicated/combat.ts'
import { nextTurn, togetherWith } from './turn.ts'

type Placed = { id: string; group?: string }

/**
 * The turn after the order changed by hand. If the acting one now stands behind someone who was still to come, the turn
 * passes to whoever was right behind it: no one is skipped.
 */
export function turnAfterReorder(turn: Turn, before: readonly Placed[], after: readonly Placed[]): Turn {
  const block = togetherWith(before, turn.entryId)
  const last = block.at(-1)
  const behind = last && before[before.indexOf(last) + 1]
  if (!behind) return turn
  const placeOf = (id: string) => after.findIndex((entry) => entry.id === id)
  const isSkipped = placeOf(behind.id) >= 0 && placeOf(behind.id) < placeOf(turn.entryId ?? '')
  return isSkipped ? { ...turn, entryId: behind.id } : turn
}

/**
 * The acting one, or its group, waits: it goes behind whoever comes next, and the turn passes to them. After the last of
 * a round that is the first of the next. Undefined if no one else is there.
 */
export function withDelay<E extends Placed>(
  turn: Turn,
  entries: readonly E[],
): { entries: E[]; turn: Turn } | undefined {
  const block = togetherWith(entries, turn.entryId)
  const next = nextTurn(turn, entries)
  if (block.length === 0 || block.some(({ id }) => id === next.entryId)) return undefined
  const rest = entries.filter((entry) => !block.includes(entry))
  const ahead = togetherWith(rest, next.entryId).at(-1)
  const place = ahead ? rest.indexOf(ahead) + 1 : rest.length
  return { entries: rest.toSpliced(place, 0, ...block), turn: next }
}
