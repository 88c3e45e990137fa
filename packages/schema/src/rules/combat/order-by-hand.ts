import { togetherWith } from './turn.ts'

type Placed = { id: string; group?: string }

/**
 * Moves an entry to the place now at `toIndex`; values stay as they are (behavior.md#sorting). A group moves together,
 * and no entry is put inside a group.
 */
export function withEntryMoved<E extends Placed>(entries: readonly E[], entryId: string, toIndex: number): E[] {
  const block = togetherWith(entries, entryId)
  const aim = entries[Math.min(Math.max(toIndex, 0), entries.length - 1)]
  if (!block[0] || !aim || block.includes(aim)) return [...entries]
  const beside = togetherWith(entries, aim.id)
  const rest = entries.filter((entry) => !block.includes(entry))
  const first = rest.findIndex(({ id }) => id === beside[0]?.id)
  const downwards = entries.indexOf(aim) > entries.indexOf(block[0])
  return rest.toSpliced(downwards ? first + beside.length : first, 0, ...block)
}

/** Where `withEntryMoved` puts an entry, or its group, one place up or down; undefined at the end of the order. */
export function oneStepFrom(entries: readonly Placed[], entryId: string, by: 1 | -1): number | undefined {
  const block = togetherWith(entries, entryId)
  const edge = by < 0 ? block[0] : block.at(-1)
  if (!edge) return undefined
  const to = entries.indexOf(edge) + by
  return entries[to] ? to : undefined
}
