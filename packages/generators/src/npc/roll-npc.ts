import type { GenerateNpcBody, NpcAnswer } from '@lanternkeep/schema'
import { CLASSES } from '@lanternkeep/schema/lists/classes'
import { CUSTOM_CHOICE } from '@lanternkeep/schema/lists/custom-choice'
import { RACES } from '@lanternkeep/schema/lists/races'
import { type Again, fieldRoller, saidNow } from '../again.ts'
import { KINDS } from '../bestiary/kind-words.ts'
import { attackText, numbersFor } from '../bestiary/numbers.ts'
import { type TableDice, tableDice } from '../dice.ts'
import { personName } from '../people/name.ts'
import { PEOPLE } from '../people/words.ts'
import { askedFor, cleaned, joined } from '../polish.ts'
import { tell } from '../telling.ts'
import {
  ALIGNMENTS,
  BUILT_ORIGINS,
  FACTIONS,
  FIGHTS,
  ORIGIN_WORDS,
  ORIGINS,
  PLACE_WORDS,
  PLACES,
  ROLES,
  SKILLS,
} from './words.ts'

const ROLE_NAMES = Object.keys(ROLES) as (keyof typeof ROLES)[]
const PEOPLES = RACES.flatMap(({ name, subTypes }) => subTypes ?? [name]).filter((name) => name !== CUSTOM_CHOICE)

/**
 * A person from our own lists: at first sight, at second, and what only the GM knows. Rolled again, `notes` are all
 * three of them.
 */
export function rollNpc(body: GenerateNpcBody, seed: string, again?: Again): NpcAnswer {
  const dice = tableDice(seed, 'npc')
  const role = body.role ?? dice.pick(ROLE_NAMES)
  const { callings, lines, traits, levels } = ROLES[role]
  const by = fieldRoller(dice, again, 0)
  const name = by('name', personName)
  const called = saidNow(again, 0, ['name']) || name
  const race = cleaned(body.race ?? '') || peopleOf(dice)
  const words = { ...PEOPLE, look: looksOf(race), name: called, first: called.split(' ')[0] ?? called }
  const said = (text: string) => by('notes', (own) => tell(own, words, text))
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
      race,
      class: calling,
      alignment: cleaned(body.alignment ?? '') || alignmentOf(dice, role),
      faction: by('faction', (own) => (own.chance(60) ? own.deal(FACTIONS) : '')),
      location: by('location', (own) => tell(own, PLACE_WORDS, own.deal(PLACES))),
      questGiver: role === 'quest_giver',
      traits: by('traits', (own) => [own.deal(traits), own.deal(traits), own.deal(SKILLS)]),
      abilities: by('abilities', (own) => [
        attackText(own.deal(KINDS.humanoid.attacks), numbers),
        own.deal(isFighter ? FIGHTS : SKILLS),
      ]),
      appearance: said('{name}, {age}, {look}, and {look}.'),
      personality: said('{name} {manner}, and {manner}. Above all, {first} {wish}.'),
      background: by('background', (own) => {
        return tell(own, ORIGIN_WORDS, own.deal(isBuilt(race) ? BUILT_ORIGINS : ORIGINS))
      }),
      notes: joined(
        [
          by('notes', (own) => toldOf(called, own.deal(lines))),
          said('Secret: {first} {secret}.'),
          askedFor(body.context),
        ],
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

function isBuilt(race: string): boolean {
  return /clockwork$|golem|doll|homunculus|construct/i.test(race)
}

const SKINLESS =
  /ghost|skeleton|lich$|clockwork|golem|doll|homunculus|construct|(?:fire|water|earth|air)born|elemental|plantfolk|barkskin|mossborn|mushroom|insect/i
const HAIRLESS = /scale$|lizard|serpent|frog|birdfolk|merfolk|triton|shark|harpy|ratfolk|wolfkin|foxkin|catfolk/i

/** Only who has skin is freckled, and only who has hair has it cut. */
function looksOf(race: string): string[] {
  const unfit = SKINLESS.test(race)
    ? /hair|freckled|sunburned|eyebrows|pale|scrubbed|burns|nose|teeth|crying|eating|tattoos|scar|older than|cough|shoulders|fingers|eye/
    : HAIRLESS.test(race)
      ? /hair|freckled|sunburned|eyebrows|scrubbed/
      : undefined
  const looks = PEOPLE.look as string[]
  return unfit ? looks.filter((look) => !unfit.test(look)) : looks
}

/** Every other person is human, so that the rest stay a surprise. */
function peopleOf(dice: TableDice): string {
  return dice.chance(45) ? 'Human' : dice.deal(PEOPLES)
}
