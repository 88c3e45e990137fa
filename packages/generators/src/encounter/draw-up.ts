import type { EncounterEnemy, GenerateEncounterBody } from '@lanternkeep/schema'
import { ENEMY_COUNT, type EncounterType, PARTY_LEVEL, PARTY_SIZE } from '@lanternkeep/schema/lists/encounters'
import type { MonsterType } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { chooseCreature, knownHome } from '../bestiary/choose.ts'
import { ADJECTIVES, HOME_ADJECTIVES, KINDS, TACTICS } from '../bestiary/kind-words.ts'
import { attackText, type Numbers, numbersFor, signed } from '../bestiary/numbers.ts'
import type { TableDice } from '../dice.ts'
import { capital, cleaned, inARow } from '../polish.ts'
import { hintsOf, plural, titled } from '../telling.ts'
import { NUMBER_WORDS, RANKS, WEIGHTS } from './words.ts'

/** These need no enemies; any that are requested guard it. */
const UNGUARDED: readonly EncounterType[] = ['trap', 'puzzle', 'environmental', 'exploration']
const TALKING: readonly EncounterType[] = ['social', 'negotiation']
const THINKING: readonly MonsterType[] = ['humanoid', 'humanoid', 'fey', 'demon', 'dragon']

/** `others` are all but the leader; wild ones don't talk. */
export type DrawnUp = { enemies: EncounterEnemy[]; all: string; others: string; leader: string; isWild: boolean }

/** The opponents: together about as strong as the difficulty says, one of them twice as strong as the rest. */
export function drawUp(dice: TableDice, body: GenerateEncounterBody): DrawnUp {
  const count = countOf(dice, body)
  if (count === 0) return { enemies: [], all: '', others: '', leader: '', isWild: false }
  const { difficulty = 'medium', partyLevel = PARTY_LEVEL.fallback, partySize = PARTY_SIZE.fallback } = body
  const strength = (partyLevel * partySize * WEIGHTS[difficulty].strength) / 100
  const share = strength / (count + 1)
  const first = memberOf(dice, body, { rating: ratingOf(share * 2), isLeader: true })
  const rest = sizesOf(count - 1).map((size) => ({
    size,
    ...memberOf(dice, body, { rating: ratingOf(share), type: first.type, isLeader: false }),
  }))
  const groups = rest.map(({ size, bare, many }) => (size === 1 ? `a ${bare}` : `${NUMBER_WORDS[size]} ${many}`))
  return {
    enemies: [{ ...first.enemy, count: 1 }, ...rest.map(({ enemy, size }) => ({ ...enemy, count: size }))],
    all: inARow([...groups, `a ${first.bare}`]),
    others: inARow(groups),
    leader: `the ${first.bare}`,
    isWild: !THINKING.includes(first.type),
  }
}

function countOf(
  dice: TableDice,
  { enemyCount, encounterType = 'combat', difficulty = 'medium', partySize }: GenerateEncounterBody,
): number {
  if (enemyCount !== undefined) return enemyCount
  if (UNGUARDED.includes(encounterType)) return 0
  if (TALKING.includes(encounterType)) return dice.int(2, 4)
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

type Wanted = { rating: number; isLeader: boolean; type?: MonsterType }
/** Singular and plural. */
type Called = { bare: string; many: string }
type Member = { type: MonsterType; bare: string; many: string; enemy: Omit<EncounterEnemy, 'count'> }

function memberOf(dice: TableDice, body: GenerateEncounterBody, { rating, isLeader, type }: Wanted): Member {
  const faction = cleaned(body.faction ?? '').replace(/^the /i, '')
  const home = knownHome(body.environment ?? 'forest')
  const ofType = type ?? typeOf(dice, body)
  const creature = chooseCreature(dice, {
    type: ofType,
    home,
    rating,
    hints: type ? [] : hintsOf(body.additionalContext),
  })
  const noun = creature.noun.replace(/^the /, '').replace(/, .*$/, '')
  const { bare, many } = faction === '' ? adjectived(dice, noun, { home, isLeader }) : ranked(dice, faction, isLeader)
  const kind = KINDS[creature.type]
  const numbers = numbersFor(dice, rating, kind.quick)
  const enemy = {
    name: titled(bare),
    stats: statsText(numbers, [attackText(dice.deal(kind.attacks), numbers), dice.deal(kind.powers)]),
    tactics: capital(dice.deal(TACTICS).replace(/^It /, '')),
  }
  return { type: creature.type, bare, many, enemy }
}

/** A faction is made of people; opponents in a negotiation can talk. */
function typeOf(
  dice: TableDice,
  { faction, encounterType = 'combat' }: GenerateEncounterBody,
): MonsterType | undefined {
  if (cleaned(faction ?? '') !== '') return 'humanoid'
  return [...TALKING, 'other'].includes(encounterType) ? dice.pick(THINKING) : undefined
}

function adjectived(
  dice: TableDice,
  noun: string,
  { home, isLeader }: { home: string | undefined; isLeader: boolean },
): Called {
  const adjectives = (home && !isLeader ? HOME_ADJECTIVES[home] : undefined) ?? ADJECTIVES
  const isNew = (adjective: string) => !noun.includes(adjective.split('-')[0] ?? adjective)
  const adjective = dice.draw(adjectives, isNew) ?? dice.pick(ADJECTIVES)
  return { bare: `${adjective} ${noun}`, many: `${adjective} ${plural(noun)}` }
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
