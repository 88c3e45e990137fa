import type { GeneratedMonster, GenerateMonsterBody, MonsterAnswer } from '@lanternkeep/schema'
import { MONSTER_TYPES, type MonsterType } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { chooseCreature, knownHome } from '../bestiary/choose.ts'
import { ADJECTIVES, HOME_ADJECTIVES, KINDS, TACTICS, WEAKNESSES } from '../bestiary/kind-words.ts'
import type { Creature } from '../bestiary/kinds.ts'
import { attackText, type Numbers, numbersFor } from '../bestiary/numbers.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { askedFor, capital, cleaned, joined } from '../polish.ts'
import { asPlace, hintsOf, tell, titled } from '../telling.ts'
import { HOME_WORDS, LIVES, SEEN } from './words.ts'

/** A foe from our own lists; its numbers follow its rating. */
export function rollMonster(body: GenerateMonsterBody, seed: string): MonsterAnswer {
  const dice = tableDice(seed, 'monster')
  const asked = cleaned(body.monsterType ?? '')
  const type = MONSTER_TYPES.find((one) => one === asked.toLowerCase())
  const home = knownHome(body.environment)
  const creature = chooseCreature(dice, { type, home, rating: body.challengeRating, hints: hintsOf(body.context) })
  const kind = type || asked === '' ? creature.noun : asked
  return { monster: toldMonster(dice, body, { creature, name: nameOf(dice, kind, home) }) }
}

type Named = { creature: Creature; name: string }

function toldMonster(dice: TableDice, body: GenerateMonsterBody, { creature, name }: Named): GeneratedMonster {
  const kind = KINDS[creature.type]
  const rating = body.challengeRating ?? dice.int(creature.least, Math.min(creature.most, creature.least + 4))
  const numbers = numbersFor(dice, rating, kind.quick)
  const given = { home: homeOf(dice, body.environment, creature) }
  const weakness = dice.deal(WEAKNESSES)
  return {
    name,
    health: numbers.health,
    maxHealth: numbers.health,
    armorClass: Math.min(30, numbers.defence),
    initiativeBonus: numbers.initiative,
    challengeRating: rating,
    abilities: abilitiesOf(dice, body.specialAbilities, { type: creature.type, numbers }),
    appearance: joined([dice.deal(kind.looks), dice.deal(kind.looks)]),
    description: joined([
      tell(dice, given, dice.deal(LIVES)),
      dice.deal(kind.habits),
      tell(dice, given, dice.deal(SEEN)),
    ]),
    notes: joined(
      [
        `Tactics: ${joined([dice.deal(TACTICS), dice.deal(TACTICS)])}`,
        `Weakness: ${weakness.charAt(0).toLowerCase()}${weakness.slice(1)}.`,
        `Treasure: ${dice.deal(kind.treasure)}.`,
        askedFor(body.context),
      ],
      '\n\n',
    ),
  }
}

function nameOf(dice: TableDice, kind: string, home: string | undefined): string {
  const bare = kind.replace(/^the /i, '').replace(/, .*$/, '')
  const adjectives = home && dice.chance(40) ? HOME_ADJECTIVES[home] : undefined
  return titled(`${dice.deal(adjectives ?? ADJECTIVES)} ${bare}`)
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
  { type, numbers }: { type: MonsterType; numbers: Numbers },
): string[] {
  const { attacks, powers } = KINDS[type]
  const own = (asked ?? '').split(/[,;\n]/).map((part) => capital(cleaned(part)))
  const count = numbers.rating < 3 ? 1 : numbers.rating < 10 ? 2 : 3
  const strikes = numbers.rating < 6 ? 1 : 2
  return [
    ...new Set(own.filter(Boolean).slice(0, 6)),
    ...Array.from({ length: strikes }, () => attackText(dice.deal(attacks), numbers)),
    ...Array.from({ length: count }, () => dice.deal(powers)),
  ]
}
