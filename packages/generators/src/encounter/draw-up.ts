import type { EncounterEnemy, GenerateEncounterBody } from '@lanternkeep/schema'
import {
  type Difficulty,
  ENEMY_COUNT,
  type EncounterType,
  PARTY_LEVEL,
  PARTY_SIZE,
} from '@lanternkeep/schema/lists/encounters'
import type { MonsterType } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { type Again, fieldRoller, type RollField } from '../again.ts'
import { chooseCreature, knownHome } from '../bestiary/choose.ts'
import { epithetFor } from '../bestiary/epithets.ts'
import { kindWords } from '../bestiary/kind-words.ts'
import { CREATURES } from '../bestiary/kinds.ts'
import { MINDS, type Mind, TALKERS } from '../bestiary/minds.ts'
import { attackText, type Numbers, numbersFor, signed } from '../bestiary/numbers.ts'
import type { TableDice } from '../dice.ts'
import { cleaned, inARow } from '../polish.ts'
import { hintsOf, plural, tell, titled } from '../telling.ts'
import { NUMBER_WORDS, RANKS, WEIGHTS } from './words.ts'

/** These need no enemies; any that are requested guard it. */
const UNGUARDED: readonly EncounterType[] = ['trap', 'puzzle', 'environmental', 'exploration']
const TALKING: readonly EncounterType[] = ['social', 'negotiation', 'other']

/** `others` are all but the leader. */
export type DrawnUp = {
  enemies: EncounterEnemy[]
  count: number
  all: string
  others: string
  leader: string
  mind: Mind
}

/** The opponents: together about as strong as the difficulty says, one of them stronger than the rest. */
export function drawUp(dice: TableDice, body: GenerateEncounterBody, again?: Again): DrawnUp {
  const count = countOf(dice, body)
  if (count === 0) return { enemies: [], count, all: '', others: '', leader: '', mind: 'force' }
  const { difficulty = 'medium', partyLevel = PARTY_LEVEL.fallback, partySize = PARTY_SIZE.fallback } = body
  const strength = (partyLevel * partySize * WEIGHTS[difficulty].strength) / 100
  const most = mostChallenge(partyLevel, difficulty)
  const leading = ratingOf(Math.min(most, (2 * strength) / (count + 1)))
  const following = ratingOf(Math.min(most, (strength - leading) / Math.max(1, count - 1)))
  const first = memberOf(dice, body, { rating: leading, isLeader: true, by: fieldRoller(dice, again, 1) })
  const rest = sizesOf(count - 1).map((size, at) => ({
    size,
    ...memberOf(dice, body, { rating: following, like: first, isLeader: false, by: fieldRoller(dice, again, at + 2) }),
  }))
  const groups = rest.map(({ size, bare, many }) => (size === 1 ? `a ${bare}` : `${NUMBER_WORDS[size]} ${many}`))
  return {
    enemies: [{ ...first.enemy, count: 1 }, ...rest.map(({ enemy, size }) => ({ ...enemy, count: size }))],
    count,
    all: inARow([...groups, `a ${first.bare}`]),
    others: inARow(groups),
    leader: `the ${first.bare}`,
    mind: first.mind,
  }
}

/** The challenge that no single foe exceeds, however few they are. */
export function mostChallenge(partyLevel: number, difficulty: Difficulty): number {
  return Math.min(30, partyLevel + WEIGHTS[difficulty].above)
}

function countOf(
  dice: TableDice,
  { enemyCount, encounterType = 'combat', difficulty = 'medium', partySize }: GenerateEncounterBody,
): number {
  if (enemyCount !== undefined) return enemyCount
  if (UNGUARDED.includes(encounterType)) return 0
  if (TALKING.includes(encounterType)) return dice.int(3, 5)
  const usual = Math.round(((partySize ?? PARTY_SIZE.fallback) * WEIGHTS[difficulty].count) / 100)
  return Math.min(Math.max(usual + dice.int(-1, 1), 2), ENEMY_COUNT.max)
}

/** One group of up to four, two from five on. */
function sizesOf(followers: number): number[] {
  if (followers === 0) return []
  const half = Math.ceil(followers / 2)
  return followers < 5 ? [followers] : [half, followers - half]
}

/** Quarters below 1, whole from there. */
function ratingOf(share: number): number {
  return share < 1 ? Math.round(share * 4) / 4 : Math.min(30, Math.round(share))
}

/** Singular and plural. */
type Called = { bare: string; many: string }
type Member = Called & { type: MonsterType; mind: Mind; enemy: Omit<EncounterEnemy, 'count'> }
type Wanted = { rating: number; isLeader: boolean; like?: Member; by: RollField }

function memberOf(dice: TableDice, body: GenerateEncounterBody, { rating, isLeader, like, by }: Wanted): Member {
  const faction = cleaned(body.faction ?? '').replace(/^the /i, '')
  const home = knownHome(body.environment ?? 'forest')
  const isTalk = TALKING.includes(body.encounterType ?? 'combat')
  const creature = chooseCreature(dice, {
    type: like?.type ?? leaderType(dice, { isTalk, hasFaction: faction !== '', rating }),
    minds: like ? [like.mind] : isTalk ? TALKERS : undefined,
    home,
    rating,
    isGroup: !isLeader,
    hints: like ? [] : hintsOf(body.additionalContext),
  })
  const { type, mind } = creature
  const noun = creature.noun.replace(/^the /, '').replace(/, .*$/, '')
  const epithet = epithetFor(dice, noun, { mind, home: !isLeader && dice.chance(40) ? home : undefined })
  const ofKind = { bare: `${epithet} ${noun}`, many: `${epithet} ${plural(noun)}` }
  const called = faction === '' ? ofKind : ranked(dice, faction, isLeader)
  const kind = kindWords(creature)
  const numbers = numbersFor(dice, rating, kind.quick)
  const enemy = {
    name: titled(called.bare),
    stats: by('stats', (own) =>
      statsText(numbers, [attackText(own.deal(kind.attacks), numbers), own.deal(kind.powers)]),
    ),
    tactics: by('tactics', (own) =>
      tell(own, MINDS[mind], '<Goes/Makes straight/Looks/Waits> for {aim}, {manner}, and {ending}.'),
    ),
  }
  return { ...called, type, mind, enemy }
}

/** A faction is made of people, and so is half of the company that talks. */
function leaderType(
  dice: TableDice,
  { isTalk, hasFaction, rating }: { isTalk: boolean; hasFaction: boolean; rating: number },
): MonsterType | undefined {
  if (hasFaction) return 'humanoid'
  const canTalk = (['humanoid', 'humanoid', 'humanoid', 'fey', 'demon', 'dragon'] as const).filter((type) =>
    CREATURES.some(
      (one) => one.type === type && TALKERS.includes(one.mind) && one.least <= rating && rating <= one.most,
    ),
  )
  return isTalk ? dice.pick(canTalk) : undefined
}

/** A person chose the faction's name, so it can be long; a foe's name can't. */
function ranked(dice: TableDice, faction: string, isLeader: boolean): Called {
  const rank = dice.deal(isLeader ? RANKS.leader : RANKS.follower)
  const of = faction.length > 70 ? '' : `${faction} `
  return { bare: of + rank, many: of + plural(rank) }
}

/** The words from which a foe's numbers are read when it becomes a monster of the campaign. */
function statsText({ rating, health, defence, initiative }: Numbers, abilities: string[]): string {
  const numbers = `Health ${health}, Defence ${defence}, initiative ${signed(initiative)}, challenge ${rating}.`
  return [numbers, ...abilities.map((ability) => `${ability}.`)].join(' ')
}
