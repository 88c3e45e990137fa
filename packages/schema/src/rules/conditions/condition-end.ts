import type { ConditionEnd } from '../../entities/replicated/condition.ts'

/** The seven ways to say how long something lasts. */
export const DURATION_KINDS = ['dispelled', 'start', 'end', 'rounds', 'turns', 'combat', 'minutes'] as const
export type DurationKind = (typeof DURATION_KINDS)[number]

export type Duration =
  | { kind: 'dispelled' | 'combat' }
  /** Until the start or end of a character's next turn. */
  | { kind: 'start' | 'end'; of: string }
  | { kind: 'rounds' | 'turns' | 'minutes'; amount: number }

export const MOST_MINUTES = 24 * 60

/** `actingId`: whose turn it is, if a combat is running. */
export type DurationContext = { targetId: string; actingId: string | undefined; now: string }

/**
 * When a condition that begins now ends. "Next turn" is the next one to begin, so the end of the current turn is not
 * it. A number of rounds later means the start of the current turn (the target's own outside of combat); a number of
 * turns means the target's own, including the current one.
 */
export function endOf(duration: Duration, { targetId, actingId, now }: DurationContext): ConditionEnd {
  switch (duration.kind) {
    case 'dispelled':
      return { kind: 'none' }
    case 'combat':
      return { kind: 'combatEnd' }
    case 'start':
      return { kind: 'turn', at: 'start', of: duration.of, rounds: 0 }
    case 'end':
      return { kind: 'turn', at: 'end', of: duration.of, rounds: duration.of === actingId ? 1 : 0 }
    case 'rounds':
      return { kind: 'turn', at: 'start', of: actingId ?? targetId, rounds: duration.amount - 1 }
    case 'turns':
      return { kind: 'turn', at: 'end', of: targetId, rounds: duration.amount - 1 }
    case 'minutes':
      return { kind: 'time', time: new Date(Date.parse(now) + duration.amount * 60_000).toISOString() }
  }
}

/** 'until the end of Mira's turn', '2 more rounds, to the start of Mira's turn', 'until 21:40'. */
export function endInWords(
  ends: ConditionEnd,
  nameOf: (id: string) => string,
  timeOf: (iso: string) => string,
): string {
  switch (ends.kind) {
    case 'none':
      return 'until removed'
    case 'combatEnd':
      return 'until the fight ends'
    case 'time':
      return `until ${timeOf(ends.time)}`
    case 'turn': {
      const edge = `the ${ends.at} of ${nameOf(ends.of)}'s turn`
      if (ends.rounds === 0) return `until ${edge}`
      return `${ends.rounds} more ${ends.rounds === 1 ? 'round' : 'rounds'}, then until ${edge}`
    }
  }
}
