import { AppError } from '../../../errors/app-error.ts'
import { isWithin, type Limits } from '../../../limits/limits.ts'
import { type Counted, networksOf } from '../../../limits/networks.ts'
import type { ProofOfWork } from '../../../outside/captcha/human-check.ts'
import type { Requester } from '../../../people/requester.ts'
import { personKey } from '../../../people/requester.ts'

const EVERYONE = 'all'

export type Guesser = { address: string; person: Requester | null; token: string | undefined }

/**
 * Only wrong codes count, so that a group behind one address is not delayed by one member's typos. Without a limit a
 * machine could try codes until one is right: a guesser far past the limit is refused whatever they send. While all
 * guesses together are too many, browsers that the server doesn't know, or that guessed wrong, have to work for each.
 */
export async function refuseGuessing(
  { limits, work }: { limits: Limits; work: ProofOfWork | undefined },
  guesser: Guesser,
): Promise<void> {
  for (const { key, times } of countedOf(guesser)) await limits.check('joinAttackPerHour', key, times)
  const isCalm = await isWithin(() => limits.check('joinGuessEverybody', EVERYONE))
  if (isCalm || (await isTrusted(limits, guesser))) return
  if (!work) return limits.check('joinGuessEverybody', EVERYONE)
  if (await work.isSolution(guesser.token)) return
  throw new AppError('human_check', 'Please complete the human check and try again.', {
    path: 'recaptchaToken',
    fields: { challenge: await work.offer() },
  })
}

/** Someone in an account or a campaign, who mistyped nothing lately. */
async function isTrusted(limits: Limits, { person }: Guesser): Promise<boolean> {
  return person !== null && isWithin(() => limits.check('joinGuessAny', personKey(person)))
}

/** Counts a wrong code; throws 429 if there were too many. */
export async function countWrongGuess(limits: Limits, guesser: Guesser): Promise<void> {
  await isWithin(() => limits.take('joinGuessEverybody', EVERYONE))
  const { person } = guesser
  if (person) await isWithin(() => limits.take('joinGuessAny', personKey(person)))
  const counted = countedOf(guesser)
  for (const { key, times } of counted) await isWithin(() => limits.take('joinAttackPerHour', key, times))
  for (const { key, times } of counted) {
    await limits.take('joinGuessPerHour', key, times)
    await limits.take('joinGuessPerMinute', key, times)
  }
}

function countedOf({ address, person }: Guesser): Counted[] {
  const networks = networksOf(address).map(({ key, times }) => ({ key: `address ${key}`, times }))
  return person ? [...networks, { key: personKey(person), times: 1 }] : networks
}
