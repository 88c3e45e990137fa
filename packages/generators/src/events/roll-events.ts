import type { EventAnswer, GeneratedEvent, GenerateEventBody } from '@lanternkeep/schema'
import { PARTY_LEVEL } from '@lanternkeep/schema/lists/encounters'
import { DANGER_LEVELS, DEFAULT_DANGER_MIX, EVENT_QUANTITY, EVENT_SETTINGS } from '@lanternkeep/schema/lists/events'
import { type TableDice, tableDice } from '../dice.ts'
import { roundGold } from '../loot/worth.ts'
import { tierOf } from '../party.ts'
import { askedFor, cleaned, joined } from '../polish.ts'
import { asPlace, setOff, tell, type Words } from '../telling.ts'
import { EVENT_GOLD, LATER, OUTCOMES } from './outcomes.ts'
import { SITUATIONS, type ToldCategory } from './situations.ts'
import { DANGERS, EVENT_WORDS, FOE, FOES, OWN_SPOTS, SPOTS } from './words.ts'

const PEOPLE_WORDS = setOff(EVENT_WORDS.people ?? [])
const CATEGORIES = Object.keys(SITUATIONS) as ToldCategory[]
const PLACES = EVENT_SETTINGS.filter((setting) => setting !== 'any' && setting !== 'other')

/** Events from our own lists: where, what, the twist and the outcome. */
export function rollEvents(body: GenerateEventBody, seed: string): EventAnswer {
  const dice = tableDice(seed, 'events')
  const asked = body.categories?.length ? body.categories : (['exploration'] as const)
  const categories = asked.flatMap((category) => (category === 'random' ? CATEGORIES : [category]))
  const tell = eventTeller(dice, body)
  return { events: Array.from({ length: body.quantity ?? EVENT_QUANTITY.fallback }, () => tell(dice.deal(categories))) }
}

function eventTeller(dice: TableDice, body: GenerateEventBody): (category: ToldCategory) => GeneratedEvent {
  const level = body.partyLevel ?? PARTY_LEVEL.fallback
  const foes = FOES[tierOf(level)] ?? []
  return (category) => {
    const dangerLevel = dice.weighted(DANGER_LEVELS, body.dangerDistribution ?? DEFAULT_DANGER_MIX)
    const { settingType, spots, given } = placeOf(dice, body.settingType)
    const words: Words = { ...EVENT_WORDS, spot: setOff(spots), people: PEOPLE_WORDS, foes, foe: FOE }
    const situation = dice.deal(SITUATIONS[category])
    const people = { name: dice.deal(EVENT_WORDS.name ?? []), other: dice.deal(EVENT_WORDS.name ?? []) }
    const { helped, left, reward } = OUTCOMES[category]
    const gold = roundGold((level * EVENT_GOLD[dangerLevel] * dice.int(80, 120)) / 100)
    const told = [situation.text, `Twist: ${dice.deal(EVENT_WORDS.twist ?? [])}`, `${dice.deal(DANGERS[dangerLevel])}`]
    const outcomes = [dice.deal(helped), dice.deal(left), dice.deal(LATER)]
    return {
      title: situation.title,
      category,
      dangerLevel,
      settingType,
      description: joined(
        [...told.map((text) => tell(dice, { ...words, ...given, ...people }, text)), askedFor(body.additionalContext)],
        '\n\n',
      ),
      consequences: dangerLevel === 'harmless' ? outcomes.slice(0, 2) : outcomes,
      rewards: tell(
        dice,
        { ...words, gold: String(gold) },
        gold > 0 ? `{gold} gold pieces in all, and ${dice.deal(reward)}.` : `${dice.deal(reward)}.`,
      ),
    }
  }
}

type Setting = { settingType: string; spots: readonly string[]; given: Record<string, string> }

function placeOf(dice: TableDice, asked = 'wilderness'): Setting {
  const words = cleaned(asked)
  const known =
    words === '' || /^(?:any|other)$/i.test(words)
      ? dice.deal(PLACES)
      : PLACES.find((place) => place === words.toLowerCase())
  if (known) return { settingType: known, spots: SPOTS[known], given: {} }
  return { settingType: asked, spots: OWN_SPOTS, given: { place: asPlace(words) } }
}
