import { pick, type RandomInt, seededRandomInt } from '@lanternkeep/schema'

/** One thing that happens at the table: to which device (counted over everybody), and the seed of its dice. */
export type Step = { deed: DeedName; device: number; dice: number }

export const DEED_NAMES = [
  'edit',
  'fight',
  'send',
  'receive',
  'ask',
  'take',
  'sync',
  'duplicate',
  'goOffline',
  'comeBack',
  'die',
  'loseCheckpoint',
  'changeSeats',
  'changePlan',
] as const
export type DeedName = (typeof DEED_NAMES)[number]

type Kind = DeedName | 'network' | 'race'
type Odds = readonly (readonly [Kind, number])[]

const ANY_EVENING: Odds = [
  ['edit', 8],
  ['network', 10],
  ['race', 3],
  ['sync', 2],
  ['goOffline', 2],
  ['comeBack', 2],
  ['die', 1],
  ['duplicate', 1],
  ['loseCheckpoint', 1],
  ['changeSeats', 1],
  ['changePlan', 1],
]
/** Every evening has its own trouble: what meets seldom otherwise meets often in one of them. */
const BAGS = [
  bagOf(ANY_EVENING),
  bagOf([...ANY_EVENING, ['fight', 14]]),
  bagOf([...ANY_EVENING, ['changeSeats', 5], ['sync', 2]]),
  bagOf([...ANY_EVENING, ['changePlan', 4], ['sync', 2], ['die', 2], ['loseCheckpoint', 4]]),
] as const
const ROUNDS = 85
const MOST_DEVICES = 7
/** Many things at once on one device, so that answers, pages and edits overtake one another. */
const RACE_LENGTH = 12

/** What happens in the evening of this seed. Each step throws its own dice, so that any of them can be left out. */
export function stepsOf(seed: number): Step[] {
  const random = seededRandomInt(seed)
  const bag = pick(BAGS, random)
  return Array.from({ length: ROUNDS }, () => roundOf(bag, random)).flat()
}

function roundOf(bag: Kind[], random: RandomInt): Step[] {
  const kind = pick(bag, random)
  const device = random(0, MOST_DEVICES - 1)
  const step = (deed: DeedName): Step => ({ deed, device, dice: random(0, 999_999) })
  if (kind === 'network') return [step(pick(['send', 'send', 'receive', 'ask', 'take'], random))]
  if (kind !== 'race') return [step(kind)]
  return Array.from({ length: RACE_LENGTH }, () =>
    step(pick(['edit', 'edit', 'send', 'receive', 'ask', 'take'], random)),
  )
}

function bagOf(odds: Odds): Kind[] {
  return odds.flatMap(([kind, times]) => Array.from({ length: times }, () => kind))
}

/** `edit 3 123456`: how a step is printed and pasted. */
export function printStep({ deed, device, dice }: Step): string {
  return `${deed} ${device} ${dice}`
}

export function readStep(text: string): Step {
  const [deed, device, dice] = text.split(' ')
  const name = DEED_NAMES.find((known) => known === deed)
  if (!name) throw new Error(`No such deed: ${text}`)
  return { deed: name, device: Number(device), dice: Number(dice) }
}
