import type { Turn } from '../../entities/replicated/combat.ts'
import { NO_TURN } from './initiative.ts'

type Placed = { id: string; group?: string }
type Order = readonly Placed[]

/**
 * Wraps to the first of the next round after the last (behavior.md#combat). Without a valid turn it starts at the
 * first.
 */
export function nextTurn(turn: Turn, entries: Order): Turn {
  const at = entries.findIndex((entry) => entry.id === turn.entryId)
  const next = at < 0 ? undefined : entries[lastOfGroup(entries, at) + 1]
  if (next) return { round: turn.round, entryId: next.id }
  const first = entries[0]
  if (!first) return NO_TURN
  return { round: at < 0 ? Math.max(turn.round, 1) : turn.round + 1, entryId: first.id }
}

/** The first turn of the first round has none before it. */
export function previousTurn(turn: Turn, entries: Order): Turn {
  const at = entries.findIndex((entry) => entry.id === turn.entryId)
  const first = firstOfGroup(entries, at)
  if (first > 0) return { round: turn.round, entryId: groupStart(entries, first - 1) }
  if (entries.length === 0) return NO_TURN
  if (at < 0) return validTurn(turn, entries)
  return turn.round <= 1 ? turn : { round: turn.round - 1, entryId: groupStart(entries, entries.length - 1) }
}

export function firstTurn(entries: Order): Turn {
  return nextTurn(NO_TURN, entries)
}

/** The same turn while its entry exists; otherwise the first of the same round (two devices may have disagreed). */
export function validTurn(turn: Turn, entries: Order): Turn {
  return entries.some((entry) => entry.id === turn.entryId) ? turn : nextTurn({ ...turn, entryId: null }, entries)
}

/** The next entry: "Now: Mira - next: you". In a combat of one it is the same entry. */
export function entryAfterTurn(turn: Turn, entries: Order): string | undefined {
  return nextTurn(turn, entries).entryId ?? undefined
}

/** All entries that act on this turn: one, or an adjacent group. */
export function actingEntries<E extends Placed>(turn: Turn, entries: readonly E[]): E[] {
  return togetherWith(entries, turn.entryId)
}

/** The entry and the adjacent ones in its group, in order; empty if it is not in the order. */
export function togetherWith<E extends Placed>(entries: readonly E[], entryId: string | null): E[] {
  const at = entries.findIndex((entry) => entry.id === entryId)
  return at < 0 ? [] : entries.slice(firstOfGroup(entries, at), lastOfGroup(entries, at) + 1)
}

function groupStart(entries: Order, at: number): string | null {
  return entries[firstOfGroup(entries, at)]?.id ?? null
}

function firstOfGroup(entries: Order, at: number): number {
  let first = at
  while (isTogether(entries[first - 1], entries[first])) first -= 1
  return first
}

function lastOfGroup(entries: Order, at: number): number {
  let last = at
  while (isTogether(entries[last], entries[last + 1])) last += 1
  return last
}

function isTogether(one: Placed | undefined, other: Placed | undefined): boolean {
  return one?.group !== undefined && one.group === other?.group
}
