import type { EncounterAnswer, GenerateEncounterBody } from '@lanternkeep/schema'
import { type EncounterType, PARTY_LEVEL, PARTY_SIZE } from '@lanternkeep/schema/lists/encounters'
import { knownHome } from '../bestiary/choose.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { EVENT_WORDS } from '../events/people-and-things.ts'
import { OWN_SPOTS } from '../events/words.ts'
import { roundGold } from '../loot/worth.ts'
import { knownAs } from '../people/name.ts'
import { askedFor, cleaned, joined } from '../polish.ts'
import { asPlace, setOff, tell } from '../telling.ts'
import { type DrawnUp, drawUp } from './draw-up.ts'
import type { Setup } from './setup.ts'
import { SETUPS } from './setups.ts'
import { ALONE, WILD } from './wild-setups.ts'
import { CHALLENGES, COMPLICATIONS, ENCOUNTER_SPOTS, PLANS, PRIZES, WEIGHTS } from './words.ts'

const PLAN_OF: Record<EncounterType, keyof typeof PLANS> = {
  combat: 'fight',
  other: 'fight',
  chase: 'run',
  social: 'talk',
  negotiation: 'talk',
  trap: 'place',
  puzzle: 'place',
  environmental: 'place',
  exploration: 'place',
}

/** A scene to play right away, from our own lists: who is there, what is going on and how to run it. */
export function rollEncounter(body: GenerateEncounterBody, seed: string): EncounterAnswer {
  const dice = tableDice(seed, 'encounter')
  const { encounterType = 'combat', difficulty = 'medium', additionalContext } = body
  const drawnUp = drawUp(dice, body)
  const { enemies, all, others, leader } = drawnUp
  const setup = dice.deal(setupsFor(encounterType, drawnUp))
  const { spots, given } = placeOf(body.environment)
  const words = { ...EVENT_WORDS, spot: setOff(spots), people: setOff(EVENT_WORDS.people ?? []), ...given }
  const name = knownAs(dice)
  const said = (text: string) =>
    tell(dice, { ...words, name, leader, all, foes: text.includes('{leader}') ? others : all }, text)
  const isToldOf = setup.text.includes('{foes}') || setup.text.includes('{leader}')
  const guards = enemies.length > 0 && !isToldOf ? said('Near by, and not far enough: {all}.') : ''
  const plans = PLANS[PLAN_OF[encounterType]]
  return {
    title: setup.title,
    description: joined(
      [joined([said(setup.text), guards, banner(body)]), dice.deal(COMPLICATIONS), askedFor(additionalContext)],
      '\n\n',
    ),
    enemies,
    challenge: joined([dice.deal(CHALLENGES[difficulty]), strengthOf(body)]),
    rewards: said(rewardsOf(dice, body)),
    tactics: joined([dice.deal(plans), dice.deal(plans), dice.deal(plans)]),
  }
}

/** A pair has no leader to speak of, and a single opponent has no one to lead. */
function setupsFor(type: EncounterType, { enemies, isWild }: DrawnUp): readonly Setup[] {
  const plan = PLAN_OF[type]
  const count = enemies.reduce((sum, enemy) => sum + enemy.count, 0)
  if (plan === 'place') return SETUPS[type]
  if (count === 1) return ALONE[plan]
  const setups = isWild && plan !== 'talk' ? WILD[plan] : SETUPS[type]
  return count === 2 ? setups.filter(({ text }) => !text.includes('{leader}')) : setups
}

function placeOf(environment: string | undefined): { spots: readonly string[]; given: Record<string, string> } {
  const own = cleaned(environment ?? '')
  const known = knownHome(own) ?? (/^(?:other)?$/i.test(own) ? 'forest' : undefined)
  return known
    ? { spots: ENCOUNTER_SPOTS[known as keyof typeof ENCOUNTER_SPOTS], given: {} }
    : { spots: OWN_SPOTS, given: { place: asPlace(own) } }
}

function banner({ faction }: GenerateEncounterBody): string {
  const name = cleaned(faction ?? '')
  return name === '' ? '' : `This is the work of ${name}, and meant to be known as such.`
}

function strengthOf({
  partyLevel = PARTY_LEVEL.fallback,
  partySize = PARTY_SIZE.fallback,
}: GenerateEncounterBody): string {
  return `Made for a party of ${partySize} at level ${partyLevel}.`
}

function rewardsOf(dice: TableDice, body: GenerateEncounterBody): string {
  const { difficulty = 'medium', partyLevel = PARTY_LEVEL.fallback, partySize = PARTY_SIZE.fallback } = body
  const gold = roundGold((partyLevel * partySize * WEIGHTS[difficulty].strength * dice.int(8, 14)) / 100)
  return `${gold} gold pieces in coin and goods, and ${dice.deal(PRIZES)}.`
}
