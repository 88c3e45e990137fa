import type { EventAnswer, GeneratedEvent, GenerateEventBody } from '@lanternkeep/schema'
import { PARTY_LEVEL } from '@lanternkeep/schema/lists/encounters'
import { DANGER_LEVELS, DEFAULT_DANGER_MIX, EVENT_QUANTITY, EVENT_SETTINGS } from '@lanternkeep/schema/lists/events'
import { type TableDice, tableDice } from '../dice.ts'
import { roundGold } from '../loot/worth.ts'
import { tierOf } from '../party.ts'
import { knownAs } from '../people/name.ts'
import { askedFor, cleaned, joined } from '../polish.ts'
import { asPlace, setOff, teller, titled } from '../telling.ts'
import { DANGER_WORDS, DANGERS } from './dangers.ts'
import { EVENT_GOLD, OUTCOME_WORDS, OUTCOMES } from './outcomes.ts'
import { EVENT_WORDS, TWISTS } from './people-and-things.ts'
import { SITUATIONS, type ToldCategory } from './situations.ts'
import { FOE, FOES, OWN_SPOTS, SPOTS } from './words.ts'

const WORDS = {
  ...EVENT_WORDS,
  ...TWISTS,
  ...DANGER_WORDS,
  ...OUTCOME_WORDS,
  people: setOff(EVENT_WORDS.people ?? []),
  cargo: setOff(EVENT_WORDS.cargo ?? []),
  foe: FOE,
}
const [WIDER, DOERS, WAYS_OUT] = [OUTCOME_WORDS.wider ?? [], OUTCOME_WORDS.doer ?? [], DANGER_WORDS.out ?? []]
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
    const { title, text } = dice.deal(SITUATIONS[category])
    const people = { name: knownAs(dice), other: knownAs(dice) }
    const words = { ...WORDS, ...OUTCOMES[category], spot: setOff(spots), foes, ...given, ...people }
    const tellScene = teller(dice, words)
    const [name, scene] = [titled(tellScene(title)), tellScene(text)]
    const said = teller(dice, { ...words, ...aboutThoseMet(scene, people) })
    const gold = roundGold((level * EVENT_GOLD[dangerLevel] * dice.int(80, 120)) / 100)
    const outcomes = ['If they {acts}: {helped}, and {wider}.', 'If they {declined}: {left}, and {wider}.', '{later}']
    return {
      title: name,
      category,
      dangerLevel,
      settingType,
      description: joined(
        [scene, `Twist: ${said('{twist}')}`, said(dice.deal(DANGERS[dangerLevel])), askedFor(body.additionalContext)],
        '\n\n',
      ),
      consequences: outcomes.slice(0, dangerLevel === 'harmless' ? 2 : 3).map((outcome) => said(outcome)),
      rewards: said(gold > 0 ? `${gold} gold pieces in all, and {reward}, {given}.` : '{reward}, {given}.'),
    }
  }
}

/** Later sentences name only people that the scene has named. */
function aboutThoseMet(scene: string, { name, other }: { name: string; other: string }) {
  const isMet = (entry: string) =>
    (scene.includes(name) || !entry.includes('{name}')) && (scene.includes(other) || !entry.includes('{other}'))
  return { wider: WIDER.filter(isMet), doer: DOERS.filter(isMet), out: WAYS_OUT.filter(isMet) }
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
