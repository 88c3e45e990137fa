import type { GeneratedMonster, GenerateMonsterBody, MonsterAnswer } from '@lanternkeep/schema'
import { MONSTER_TYPES } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { type Again, fieldRoller, type RollField } from '../again.ts'
import { chooseCreature, knownHome } from '../bestiary/choose.ts'
import { epithetFor } from '../bestiary/epithets.ts'
import { kindWords } from '../bestiary/kind-words.ts'
import type { Creature } from '../bestiary/kinds.ts'
import { MINDS, type Mind, PARLEY, TALKERS } from '../bestiary/minds.ts'
import { attackText, type Numbers, numbersFor } from '../bestiary/numbers.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { roundGold } from '../loot/worth.ts'
import { askedFor, capital, cleaned, joined } from '../polish.ts'
import { asPlace, hintsOf, tell, teller, titled } from '../telling.ts'
import {
  AIR,
  AIR_WORDS,
  ANIMAL_WEAKNESSES,
  HOME_WORDS,
  LIVES,
  PERSON_LIVES,
  PERSON_WEAKNESSES,
  SEEN,
  WEAK,
} from './words.ts'

/** A foe from our own lists; its numbers follow its rating. Rolled again, `notes` are all that is told of it. */
export function rollMonster(body: GenerateMonsterBody, seed: string, again?: Again): MonsterAnswer {
  const dice = tableDice(seed, 'monster')
  const asked = cleaned(body.monsterType ?? '')
  const type = MONSTER_TYPES.find((one) => one === asked.toLowerCase())
  const home = knownHome(body.environment)
  const creature = chooseCreature(dice, { type, home, rating: body.challengeRating, hints: hintsOf(body.context) })
  const kind = type || asked === '' ? creature.noun : asked
  const by = fieldRoller(dice, again, 0)
  const name = by('name', (own) => nameOf(own, kind, { mind: creature.mind, home }))
  return { monster: toldMonster(dice, body, { creature, name, by }) }
}

type Named = { creature: Creature; name: string; by: RollField }

function toldMonster(dice: TableDice, body: GenerateMonsterBody, { creature, name, by }: Named): GeneratedMonster {
  const kind = kindWords(creature)
  const rating = body.challengeRating ?? dice.int(creature.least, Math.min(creature.most, creature.least + 4))
  const numbers = numbersFor(dice, rating, kind.quick)
  const home = homeOf(dice, body.environment, creature)
  return {
    name,
    health: numbers.health,
    maxHealth: numbers.health,
    armorClass: Math.min(30, numbers.defence),
    initiativeBonus: numbers.initiative,
    challengeRating: rating,
    abilities: by('abilities', (own) => abilitiesOf(own, body.specialAbilities, { creature, numbers })),
    ...by('notes', (own) => storyOf(own, body, { creature, home, rating })),
  }
}

type Told = { creature: Creature; home: string; rating: number }

function storyOf(
  dice: TableDice,
  body: GenerateMonsterBody,
  { creature, home, rating }: Told,
): Pick<GeneratedMonster, 'appearance' | 'description' | 'notes'> {
  const kind = kindWords(creature)
  const isPerson = creature.mind === 'person'
  const said = teller(dice, {
    ...MINDS[creature.mind],
    ...AIR_WORDS,
    ...WEAK,
    ...(isPerson && { weakness: PERSON_WEAKNESSES }),
    ...(creature.mind === 'animal' && { weakness: ANIMAL_WEAKNESSES }),
    number: ['nine', 'three', 'forty'],
    moves: isPerson ? 'walks' : 'it moves',
  })
  return {
    appearance: `${linked([dice.deal(kind.looks), dice.deal(kind.looks), said(dice.deal(AIR))])}.`,
    description: joined([
      tell(dice, { home }, `${linked([dice.deal(isPerson ? PERSON_LIVES : LIVES), dice.deal(kind.habits)])}.`),
      tell(dice, { ...SEEN, it: isPerson ? 'them' : 'it', its: isPerson ? 'their' : 'its' }, '{seen}'),
    ]),
    notes: joined(
      [
        `Tactics: ${said('<Goes/Makes straight/Looks/Waits> for {aim}, {manner}, and {ending}.')}`,
        `Weakness: ${decapital(said('as {knower}, {weakness}, {but}.'))}`,
        `To talk: ${decapital(said(PARLEY))}`,
        `Treasure: ${said(`${roundGold(Math.max(2, rating * rating * 12 + rating * 20))} gold pieces${TALKERS.includes(creature.mind) ? '' : '’ worth'} {goods}, and {prize}.`)}`,
        askedFor(body.context),
      ],
      '\n\n',
    ),
  }
}

/** Several sentences as one. */
function linked(sentences: readonly string[]): string {
  const parts = sentences.flatMap((sentence) => cleaned(sentence).split(/\. (?=[A-Z])/))
  return parts.map((part, at) => (at === 0 ? part : decapital(part))).join('; ')
}

function decapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function nameOf(dice: TableDice, kind: string, { mind, home }: { mind: Mind; home: string | undefined }): string {
  const bare = kind.replace(/^the /i, '').replace(/, .*$/, '')
  return titled(`${epithetFor(dice, bare, { mind, home: dice.chance(40) ? home : undefined })} ${bare}`)
}

function homeOf(dice: TableDice, environment: string | undefined, { homes }: Creature): string {
  const own = cleaned(environment ?? '')
  const home = own === '' ? dice.pick(homes) : (knownHome(own) ?? own)
  return Object.hasOwn(HOME_WORDS, home) ? (HOME_WORDS[home] as string) : asPlace(home)
}

/** Requested abilities first, one per line; then how it attacks and what its kind can do: the stronger, the more. */
function abilitiesOf(
  dice: TableDice,
  asked: string | undefined,
  { creature, numbers }: { creature: Creature; numbers: Numbers },
): string[] {
  const { attacks, powers } = kindWords(creature)
  const own = (asked ?? '').split(/[,;\n]/).map((part) => capital(cleaned(part)))
  const count = numbers.rating < 3 ? 1 : numbers.rating < 10 ? 2 : 3
  const strikes = numbers.rating < 6 ? 1 : 2
  return [
    ...new Set(own.filter(Boolean).slice(0, 6)),
    ...Array.from({ length: strikes }, () => attackText(dice.deal(attacks), numbers)),
    ...Array.from({ length: count }, () => dice.deal(powers)),
  ]
}
