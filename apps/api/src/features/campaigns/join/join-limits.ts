import { isWithin, type Limits } from '../../../limits/limits.ts'
import type { Requester } from '../../../people/requester.ts'
import { personKey } from '../../../people/requester.ts'

const EVERYONE = 'all'

export type Guesser = { address: string; person: Requester | null }

/**
 * Only wrong codes count, so that a group behind one address is not delayed by one member's typos. Without a limit a
 * machine could try codes until one is right: a guesser far past the limit is refused whatever they send, and while all
 * guesses together are too many, so is everyone who has guessed wrong.
 */
export function refuseGuessing(limits: Limits, guesser: Guesser): void {
  for (const key of keysOf(guesser)) {
    limits.check('joinAttackPerHour', key)
    if (!isWithin(() => limits.check('joinGuessEverybody', EVERYONE))) limits.check('joinGuessAny', key)
  }
}

/** Counts a wrong code; throws 429 if there were too many. */
export function countWrongGuess(limits: Limits, guesser: Guesser): void {
  isWithin(() => limits.take('joinGuessEverybody', EVERYONE))
  for (const key of keysOf(guesser)) {
    isWithin(() => limits.take('joinAttackPerHour', key))
    isWithin(() => limits.take('joinGuessAny', key))
  }
  for (const key of keysOf(guesser)) {
    limits.take('joinGuessPerHour', key)
    limits.take('joinGuessPerMinute', key)
  }
}

function keysOf({ address, person }: Guesser): string[] {
  return person ? [`address ${address}`, personKey(person)] : [`address ${address}`]
}
