import type { Turn } from '../entities/combat.ts'
import { NO_TURN } from './initiative.ts'

type Order = readonly { id: string }[]

/** Wraps to the first of the next round after the last (spec 2 s.4). Without a valid turn the fight starts at the first. */
export function nextTurn(turn: Turn, entries: Order): Turn {
  const at = entries.findIndex((entry) => entry.id === turn.entryId)
  const next = entries[at + 1]
  if (at >= 0 && next) return { round: turn.round, entryId: next.id }
  const first = entries[0]
  if (!first) return NO_TURN
  return { round: at < 0 ? Math.max(turn.round, 1) : turn.round + 1, entryId: first.id }
}

/** The first turn of the first round is the beginning: it has none before it. */
export function previousTurn(turn: Turn, entries: Order): Turn {
  const at = entries.findIndex((entry) => entry.id === turn.entryId)
  const before = entries[at - 1]
  if (at > 0 && before) return { round: turn.round, entryId: before.id }
  const last = entries.at(-1)
  if (!last) return NO_TURN
  if (at < 0) return validTurn(turn, entries)
  return turn.round <= 1 ? turn : { round: turn.round - 1, entryId: last.id }
}

export function firstTurn(entries: Order): Turn {
  return nextTurn(NO_TURN, entries)
}

/** The same turn while its entry is there; else the first of the same round (two devices may have disagreed). */
export function validTurn(turn: Turn, entries: Order): Turn {
  return entries.some((entry) => entry.id === turn.entryId) ? turn : nextTurn({ ...turn, entryId: null }, entries)
}

/** Who comes after: "Now: Mira - next: you". The same one again in a fight of one. */
export function entryAfterTurn(turn: Turn, entries: Order): string | undefined {
  return nextTurn(turn, entries).entryId ?? undefined
}
