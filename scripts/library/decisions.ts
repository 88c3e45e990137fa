import { type Difference, isForm } from './compare.ts'

export type Source = '5e-database' | 'Open5e'
export type Decision = { take: Source; why: string }
type Rule = Decision & { creatures?: readonly string[]; figure: RegExp }

const DOCUMENT = 'as in the document'

/** Which source is followed where they differ, and why. The first rule that fits counts. */
const RULES: readonly Rule[] = [
  {
    creatures: ['Green Hag', 'Night Hag', 'Sea Hag'],
    figure: /^abilities\/(Hag Coven|Shared Spellcasting|Hag Eye)|^spell/,
    take: '5e-database',
    why: 'Open5e adds what three hags share in a coven',
  },
  {
    figure: /\/Variant: |\/(Disguises|Wishes|Gentle Lullaby)$/,
    take: '5e-database',
    why: 'Open5e adds optional variants',
  },
  {
    creatures: ['Dust Mephit', 'Ice Mephit', 'Magma Mephit', 'Steam Mephit'],
    figure: /^spells$|^abilities\/Innate Spellcasting/,
    take: '5e-database',
    why: 'the same, once a day, said of the spell instead of the ability',
  },
  {
    creatures: ['Giant Rat (Diseased)'],
    figure: /^abilities\//,
    take: '5e-database',
    why: 'a diseased rat has what other giant rats have',
  },
  {
    creatures: ['Druid'],
    figure: /^actions\/Quarterstaff\/damages$/,
    take: '5e-database',
    why: 'it tells two hands from the spell',
  },
  { figure: /^actions\/Change Shape$/, take: 'Open5e', why: DOCUMENT },
  { creatures: ['Gynosphinx'], figure: /\/attackBonus$/, take: 'Open5e', why: DOCUMENT },
  { creatures: ['Cult Fanatic'], figure: /^hitDice$/, take: 'Open5e', why: DOCUMENT },
  { creatures: ['Azer', 'Lizardfolk'], figure: /^armorClass$/, take: 'Open5e', why: `${DOCUMENT}, with the shield` },
  { creatures: ['Giant Wasp'], figure: /^speed$/, take: 'Open5e', why: DOCUMENT },
  {
    creatures: [
      'Black Pudding',
      'Flying Sword',
      'Ochre Jelly',
      'Rug of Smothering',
      'Shambling Mound',
      'Shrieker',
      'Violet Fungus',
    ],
    figure: /^conditionImmunities$/,
    take: 'Open5e',
    why: `${DOCUMENT}; 5e-database leaves out deafened`,
  },
  {
    creatures: ['Black Bear', 'Brown Bear', 'Purple Worm'],
    figure: /\/attackBonus$/,
    take: '5e-database',
    why: DOCUMENT,
  },
  { creatures: ['Bone Devil'], figure: /^senses$/, take: '5e-database', why: DOCUMENT },
  { creatures: ['Chain Devil'], figure: /^(senses|saves|challengeRating)$/, take: '5e-database', why: DOCUMENT },
  { creatures: ['Lich', 'Priest'], figure: /^skills$/, take: '5e-database', why: DOCUMENT },
  { creatures: ['Reef Shark'], figure: /^hitDice$/, take: '5e-database', why: DOCUMENT },
  { creatures: ['Giant Elk'], figure: /^armorClass$/, take: '5e-database', why: DOCUMENT },
  { creatures: ['Young Blue Dragon'], figure: /^speed$/, take: '5e-database', why: DOCUMENT },
  { creatures: ['Mummy Lord'], figure: /^vulnerabilities$/, take: '5e-database', why: DOCUMENT },
  {
    creatures: ['Skeleton', 'Wight', 'Zombie'],
    figure: /^(resistances|immunities|conditionImmunities)$/,
    take: '5e-database',
    why: DOCUMENT,
  },
  {
    creatures: ['Ancient Silver Dragon', 'Copper Dragon Wyrmling'],
    figure: /\/range$/,
    take: '5e-database',
    why: DOCUMENT,
  },
  { creatures: ['Shrieker'], figure: /Shriek$/, take: '5e-database', why: 'the document lists it as a reaction' },
]

const FORMS: Decision = { take: '5e-database', why: 'Open5e has one entry for all shapes' }
const OF_ONE_FORM = /^(armorClass|speed|senses|languages)$/

/** Undefined if a person must look first. */
export function decide({ creature, figure }: Difference): Decision | undefined {
  if (isForm(creature) && OF_ONE_FORM.test(figure)) return FORMS
  const rule = RULES.find((each) => each.figure.test(figure) && (each.creatures?.includes(creature) ?? true))
  return rule && { take: rule.take, why: rule.why }
}

/** Figures that no source has as the document does. Of XP and multiattacks, 5e-database is the only one. */
export const CORRECTIONS: readonly {
  creature: string
  figure: 'xp' | 'maxHealth' | 'madeOf'
  value: number | string
  why: string
}[] = [
  { creature: 'Brass Dragon Wyrmling', figure: 'xp', value: 200, why: DOCUMENT },
  { creature: 'Deep Gnome (Svirfneblin)', figure: 'xp', value: 100, why: DOCUMENT },
  { creature: 'Dretch', figure: 'xp', value: 50, why: DOCUMENT },
  { creature: 'Riding Horse', figure: 'xp', value: 50, why: DOCUMENT },
  { creature: 'Cult Fanatic', figure: 'maxHealth', value: 33, why: `${DOCUMENT}; both sources have 22` },
  {
    creature: 'Dragon Turtle',
    figure: 'madeOf',
    value: '1 Bite, 2 Claw or 1 Bite, 1 Tail',
    why: 'the attack is named Claw',
  },
  { creature: 'Hydra', figure: 'madeOf', value: '1 Bite per head', why: 'a number of heads, not of bites' },
  {
    creature: 'Veteran',
    figure: 'madeOf',
    value: '2 Longsword, 1 Shortsword',
    why: 'two attacks with the longsword, one with the shortsword',
  },
]
