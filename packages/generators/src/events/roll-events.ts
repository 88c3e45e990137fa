import type { EventAnswer, GeneratedEvent, GenerateEventBody } from '@lanternkeep/schema'
import { PARTY_LEVEL } from '@lanternkeep/schema/lists/encounters'
import { DANGER_LEVELS, DEFAULT_DANGER_MIX, EVENT_QUANTITY, EVENT_SETTINGS } from '@lanternkeep/schema/lists/events'
import { type Again, fieldRoller, isAgain, saidNow } from '../again.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { roundGold } from '../loot/worth.ts'
import { OTHER_TITLES } from '../other-titles.ts'
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
export function rollEvents(body: GenerateEventBody, seed: string, again?: Again): EventAnswer {
  const dice = tableDice(seed, 'events')
  const asked = body.categories?.length ? body.categories : (['exploration'] as const)
  const categories = asked.flatMap((category) => (category === 'random' ? CATEGORIES : [category]))
  const tell = eventTeller(dice, body, again)
  return {
    events: Array.from({ length: body.quantity ?? EVENT_QUANTITY.fallback }, (_, at) =>
      tell(dice.deal(categories), at),
    ),
  }
}

type TellEvent = (category: ToldCategory, at: number) => GeneratedEvent

function eventTeller(dice: TableDice, body: GenerateEventBody, again: Again | undefined): TellEvent {
  const level = body.partyLevel ?? PARTY_LEVEL.fallback
  const foes = FOES[tierOf(level)] ?? []
  return (category, at) => {
    const by = fieldRoller(dice, again, at)
    const dangerLevel = dice.weighted(DANGER_LEVELS, body.dangerDistribution ?? DEFAULT_DANGER_MIX)
    const { settingType, spots, given } = placeOf(dice, body.settingType)
    const { title, text } = dice.deal(SITUATIONS[category])
    const people = { name: knownAs(dice), other: knownAs(dice) }
    const words = { ...WORDS, ...OUTCOMES[category], spot: setOff(spots), foes, ...given, ...people }
    const tellScene = teller(dice, words)
    const ownTitle = titled(tellScene(title))
    const spoken = Object.values(people).filter((who) => saidNow(again, at, ['consequences', 'rewards'])?.includes(who))
    const scene = by('description', (own) => sceneWith(spoken, () => tellScene(text, own)))
    const said = teller(dice, { ...words, ...aboutThoseMet(saidNow(again, at, ['description']) || scene, people) })
    const gold = by('rewards', (own) => roundGold((level * EVENT_GOLD[dangerLevel] * own.int(80, 120)) / 100))
    const outcomes = ['If they {acts}: {helped}, and {wider}.', 'If they {declined}: {left}, and {wider}.', '{later}']
    return {
      title: isAgain(again, at, 'title') ? by('title', (own) => own.pick(OTHER_TITLES)) : ownTitle,
      category,
      dangerLevel,
      settingType,
      description: joined(
        [
          scene,
          ...by('description', (own) => [`Twist: ${said('{twist}', own)}`, said(own.deal(DANGERS[dangerLevel]), own)]),
          askedFor(body.additionalContext),
        ],
        '\n\n',
      ),
      consequences: by('consequences', (own) =>
        outcomes.slice(0, dangerLevel === 'harmless' ? 2 : 3).map((outcome) => said(outcome, own)),
      ),
      rewards: by('rewards', (own) =>
        said(gold > 0 ? `${gold} gold pieces in all, and {reward}, {given}.` : '{reward}, {given}.', own),
      ),
    }
  }
}

/** A few tries, so that a scene told again still has the people that the rest speaks of. */
function sceneWith(names: readonly string[], tell: () => string): string {
  for (let tries = 1; tries < 20; tries += 1) {
    const scene = tell()
    if (names.every((name) => scene.includes(name))) return scene
  }
  return tell()
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
