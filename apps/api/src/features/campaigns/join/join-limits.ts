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
export async function refuseGuessing(limits: Limits, guesser: Guesser): Promise<void> {
  for (const key of keysOf(guesser)) {
    await limits.check('joinAttackPerHour', key)
    if (!(await isWithin(() => limits.check('joinGuessEverybody', EVERYONE)))) await limits.check('joinGuessAny', key)
  }
}

/** Counts a wrong code; throws 429 if there were too many. */
export async function countWrongGuess(limits: Limits, guesser: Guesser): Promise<void> {
  await isWithin(() => limits.take('joinGuessEverybody', EVERYONE))
  for (const key of keysOf(guesser)) {
    await isWithin(() => limits.take('joinAttackPerHour', key))
    await isWithin(() => limits.take('joinGuessAny', key))
  }
  for (const key of keysOf(guesser)) {
    await limits.take('joinGuessPerHour', key)
    await limits.take('joinGuessPerMinute', key)
  }
}

function keysOf({ address, person }: Guesser): string[] {
  return person ? [`address ${address}`, personKey(person)] : [`address ${address}`]
}
