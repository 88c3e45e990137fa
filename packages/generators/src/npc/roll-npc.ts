import type { GenerateNpcBody, NpcAnswer } from '@lanternkeep/schema'
import { CLASSES } from '@lanternkeep/schema/lists/classes'
import { CUSTOM_CHOICE } from '@lanternkeep/schema/lists/custom-choice'
import { RACES } from '@lanternkeep/schema/lists/races'
import { KINDS } from '../bestiary/kind-words.ts'
import { attackText, numbersFor } from '../bestiary/numbers.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { personName } from '../people/name.ts'
import { PEOPLE } from '../people/words.ts'
import { askedFor, cleaned, joined } from '../polish.ts'
import { tell } from '../telling.ts'
import { ALIGNMENTS, FACTIONS, FIGHTS, ORIGIN_WORDS, ORIGINS, PLACE_WORDS, PLACES, ROLES, SKILLS } from './words.ts'

const ROLE_NAMES = Object.keys(ROLES) as (keyof typeof ROLES)[]
const PEOPLES = RACES.flatMap(({ name, subTypes }) => subTypes ?? [name]).filter((name) => name !== CUSTOM_CHOICE)

/** A person from our own lists: at first sight, at second, and what only the GM knows. */
export function rollNpc(body: GenerateNpcBody, seed: string): NpcAnswer {
  const dice = tableDice(seed, 'npc')
  const role = body.role ?? dice.pick(ROLE_NAMES)
  const { callings, lines, traits, levels } = ROLES[role]
  const name = personName(dice)
  const said = (text: string) => tell(dice, { ...PEOPLE, name, first: name.split(' ')[0] ?? name }, text)
  const level = dice.int(...levels)
  const calling = cleaned(body.occupation ?? '') || dice.deal(callings)
  const numbers = numbersFor(dice, Math.ceil(level / 2), KINDS.humanoid.quick)
  const isFighter = role === 'antagonist' || role === 'party_member' || CLASSES.includes(calling)
  return {
    npc: {
      name,
      health: numbers.health,
      maxHealth: numbers.health,
      armorClass: numbers.defence,
      initiativeBonus: numbers.initiative,
      level,
      race: cleaned(body.race ?? '') || peopleOf(dice),
      class: calling,
      alignment: cleaned(body.alignment ?? '') || alignmentOf(dice, role),
      faction: dice.chance(60) ? dice.deal(FACTIONS) : '',
      location: tell(dice, PLACE_WORDS, dice.deal(PLACES)),
      questGiver: role === 'quest_giver',
      traits: [dice.deal(traits), dice.deal(traits), dice.deal(SKILLS)],
      abilities: [attackText(dice.deal(KINDS.humanoid.attacks), numbers), dice.deal(isFighter ? FIGHTS : SKILLS)],
      appearance: said('{name}, {age}, {look}, and {look}.'),
      personality: said('{name} {manner}, and {manner}. Above all, {first} {wish}.'),
      background: tell(dice, ORIGIN_WORDS, dice.deal(ORIGINS)),
      notes: joined(
        [toldOf(name, dice.deal(lines)), said('Secret: {first} {secret}.'), askedFor(body.context)],
        '\n\n',
      ),
    },
  }
}

/** Those who mean well make poor enemies, and the cruel make poor friends. */
function alignmentOf(dice: TableDice, role: keyof typeof ROLES): string {
  const unfit = role === 'antagonist' ? /^Kind|^Means well/ : /^Cruel|^Spiteful/
  return dice.deal(ALIGNMENTS.filter((alignment) => !unfit.test(alignment)))
}

/** 'Pays half now' becomes 'Ilse pays half now'. */
function toldOf(name: string, line: string): string {
  return `${name.split(' ')[0]} ${line.charAt(0).toLowerCase()}${line.slice(1)}`
}

/** Every other person is human, so that the rest stay a surprise. */
function peopleOf(dice: TableDice): string {
  return dice.chance(45) ? 'Human' : dice.deal(PEOPLES)
}
