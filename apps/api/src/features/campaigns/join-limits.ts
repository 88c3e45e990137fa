import { ApiError } from '../../http/api-error.ts'
import type { Person } from '../../http/person.ts'
import { personKey } from '../../services/change-bus.ts'
import type { Limits } from '../../services/limits.ts'

const EVERYBODY = 'all'

export type Guesser = { address: string; person: Person | null }

/**
 * Only wrong codes count, so a table that shares one address is not held up by one who mistypes. Without an end to that
 * a machine could try codes until one is right: who keeps guessing far past the limit is refused whatever he sends, and
 * while all guesses together are too many, so is everyone who has guessed wrong.
 */
export function refuseGuessing(limits: Limits, guesser: Guesser): void {
  for (const key of keysOf(guesser)) {
    limits.check('joinAttackPerHour', key)
    if (isOver(() => limits.check('joinGuessEverybody', EVERYBODY))) limits.check('joinGuessAny', key)
  }
}

/** Counts a wrong code; throws 429 when there were too many. */
export function countWrongGuess(limits: Limits, guesser: Guesser): void {
  isOver(() => limits.take('joinGuessEverybody', EVERYBODY))
  for (const key of keysOf(guesser)) {
    isOver(() => limits.take('joinAttackPerHour', key))
    isOver(() => limits.take('joinGuessAny', key))
  }
  for (const key of keysOf(guesser)) {
    limits.take('joinGuessPerHour', key)
    limits.take('joinGuessPerMinute', key)
  }
}

function keysOf({ address, person }: Guesser): string[] {
  return person ? [`address ${address}`, personKey(person)] : [`address ${address}`]
}

function isOver(take: () => void): boolean {
  try {
    take()
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return true
    throw error
  }
}
