import type { EncounterAnswer, GenerateEncounterBody } from '@lanternkeep/schema'
import { PARTY_LEVEL, PARTY_SIZE } from '@lanternkeep/schema/lists/encounters'
import { type Again, fieldRoller, isAgain } from '../again.ts'
import { knownHome } from '../bestiary/choose.ts'
import { MINDS, PARLEY, TALKERS } from '../bestiary/minds.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { EVENT_WORDS } from '../events/people-and-things.ts'
import { OWN_SPOTS } from '../events/words.ts'
import { roundGold } from '../loot/worth.ts'
import { OTHER_TITLES } from '../other-titles.ts'
import { knownAs } from '../people/name.ts'
import { askedFor, cleaned, joined } from '../polish.ts'
import { asPlace, setOff, tell, teller, titled } from '../telling.ts'
import { type DrawnUp, drawUp } from './draw-up.ts'
import { BANNER_WORDS, BANNERS, GROUND, GROUND_WORDS, PLACE_GOODS, PLACE_PRIZES } from './ground.ts'
import { PLAY_OF, setupsFor } from './setups.ts'
import { ADVICE, COSTS, ENCOUNTER_SPOTS, PLANS, WEIGHTS } from './words.ts'

const WORDS = {
  ...EVENT_WORDS,
  ...GROUND_WORDS,
  people: setOff(EVENT_WORDS.people ?? []),
  cargo: setOff(EVENT_WORDS.cargo ?? []),
}

/** A scene to play right away, from our own lists: who is there, what is going on and how to run it. */
export function rollEncounter(body: GenerateEncounterBody, seed: string, again?: Again): EncounterAnswer {
  const dice = tableDice(seed, 'encounter')
  const { encounterType = 'combat', difficulty = 'medium', additionalContext } = body
  const { partyLevel = PARTY_LEVEL.fallback, partySize = PARTY_SIZE.fallback } = body
  const by = fieldRoller(dice, again, 0)
  const drawnUp = drawUp(dice, body, again)
  const { enemies, count, all, others, leader, mind } = drawnUp
  const setup = dice.deal(setupsFor(encounterType, { count, mind, talks: TALKERS.includes(mind) }))
  const { spots, given, ground } = placeOf(body.environment)
  const isLed = setup.text.includes('{leader}')
  const foes = isLed ? others : all
  const said = teller(dice, {
    ...WORDS,
    spot: setOff(spots),
    ground,
    ...given,
    name: knownAs(dice),
    leader,
    all,
    others,
    foes,
  })
  const ownTitle = titled(said(setup.title))
  const scene = by('description', (own) => {
    const describe = (template: string) => said(template, own)
    const told = describe(setup.text)
    return joined([told, restOf(setup.text, { count, said: describe }), banner(own, body.faction)])
  })
  const strength = `For a party of ${partySize} at level ${partyLevel}: `
  return {
    title: isAgain(again, 0, 'title') ? by('title', (own) => own.pick(OTHER_TITLES)) : ownTitle,
    description: joined(
      [
        scene,
        by('description', (own) =>
          said('<Here/Mind this/Around them/Underfoot and overhead>: {ground}, and there is {feature}; {status}.', own),
        ),
        askedFor(additionalContext),
      ],
      '\n\n',
    ),
    enemies,
    challenge: by('challenge', (own) =>
      tell(own, { ...ADVICE, costs: COSTS[difficulty] }, `${strength}{costs}; {advice}, and {watch}.`),
    ),
    rewards: by('rewards', (own) => rewardsOf(own, body, drawnUp)),
    tactics: by('tactics', (own) => joined(plan(own, body, drawnUp))),
  }
}

/** The opponents that the scene doesn't name. */
function restOf(text: string, { count, said }: { count: number; said: (text: string) => string }): string {
  if (count === 0 || text.includes('{foes}')) return ''
  if (!text.includes('{leader}')) return said('<Close by/Within earshot/On guard, of a kind/Not far off>: {all}.')
  return count === 1 ? '' : said('<Close by/Within call/Not far off/Never far away>: {others}.')
}

/** How those who fight fight, by their mind; how the rest is run, by what it is. */
function plan(
  dice: TableDice,
  { encounterType = 'combat' }: GenerateEncounterBody,
  { count, mind }: DrawnUp,
): string[] {
  const play = PLAY_OF[encounterType]
  const they = count === 1 && mind !== 'person' ? 'it' : 'they'
  const fight = teller(dice, { ...MINDS[mind], they, number: EVENT_WORDS.number ?? [] })
  if (play === 'fight') {
    return [
      fight('{they} will {open}, {press}, and go for {aim}.'),
      fight('When {trigger}, {they} will {breaks}, unless {unless}.'),
      fight(PARLEY),
    ]
  }
  const { lines, words } = PLANS[play]
  const run = teller(dice, words)
  return [...lines.map((line) => run(line)), ...(play === 'run' && count > 0 ? [fight(PARLEY)] : [])]
}

type Ground = { spots: readonly string[]; given: Record<string, string>; ground: readonly string[] }

function placeOf(environment: string | undefined): Ground {
  const own = cleaned(environment ?? '')
  const known = (knownHome(own) ?? (/^(?:other)?$/i.test(own) ? 'forest' : undefined)) as keyof typeof ENCOUNTER_SPOTS
  return known
    ? { spots: ENCOUNTER_SPOTS[known], given: {}, ground: GROUND[known] }
    : { spots: OWN_SPOTS, given: { place: asPlace(own) }, ground: GROUND.other }
}

function banner(dice: TableDice, faction: string | undefined): string {
  const name = cleaned(faction ?? '')
  return name === '' ? '' : tell(dice, { ...BANNER_WORDS, faction: name }, dice.deal(BANNERS))
}

/** What animals leave is worth half of what people carry. */
function rewardsOf(dice: TableDice, body: GenerateEncounterBody, { count, mind }: DrawnUp): string {
  const { difficulty = 'medium', partyLevel = PARTY_LEVEL.fallback, partySize = PARTY_SIZE.fallback } = body
  const share = (WEIGHTS[difficulty].strength * dice.int(80, 140)) / (count > 0 && mind === 'animal' ? 2 : 1)
  const gold = Math.max(1, roundGold((partyLevel * partySize * share) / 1000))
  const words = count > 0 ? MINDS[mind] : { goods: PLACE_GOODS, prize: PLACE_PRIZES }
  const worth = `${gold} gold ${gold === 1 ? 'piece' : 'pieces'}`
  const isCoin = count > 0 && TALKERS.includes(mind)
  return tell(
    dice,
    { ...words, number: EVENT_WORDS.number ?? [] },
    `${worth}${isCoin ? '' : '’ worth'} {goods}, and {prize}.`,
  )
}
