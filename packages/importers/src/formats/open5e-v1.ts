import { ABILITIES, readChallenge } from '@lanternkeep/schema'
import { finishCreature } from '../creature/finish-creature.ts'
import type { CreatureParts } from '../creature/parts.ts'
import { specialUsePart, spellParts } from '../creature/shared-readings.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { distanceWords, resistanceWords, skillName, speedInFeet } from '../text/creature-words.ts'
import type { SourceEntry } from '../text/entries.ts'
import { figuresOf } from '../text/figures.ts'
import { languageWords } from '../text/words.ts'
import { isRow, numberOf, type Row, row, rows, textOf, texts } from '../values/row.ts'
import { restText } from '../values/show.ts'
import type { FormatResult, ThingSource } from './format.ts'
import { listedThings } from './listed-things.ts'

/** What `/v1/monsters/` of the API answers: a page of results, a list, or one creature. */
export function readOpen5eV1(value: unknown): FormatResult {
  const listed = listedThings(value, isMonster, monsterThing)
  return listed && { format: 'Open5e v1', ...listed }
}

function isMonster(value: unknown): value is Row {
  if (!isRow(value) || typeof value.name !== 'string' || isRow(value.ability_scores)) return false
  return 'hit_points' in value && 'armor_class' in value && !Array.isArray(value.armor_class) && 'strength' in value
}

function monsterThing(monster: Row, at: string): ThingSource {
  return {
    name: textOf(monster.name),
    source: textOf(monster.document__title) || 'Open5e',
    at,
    raw: monster,
    read: (receipt) => finishCreature(receipt, partsOf(monster, receipt)),
  }
}

function partsOf(monster: Row, receipt: Receipt): CreatureParts {
  receipt.ignore(
    ['slug', 'document__slug', 'document__license_url', 'document__url', 'v2_converted_path', 'spell_list'],
    'ids and links',
  )
  receipt.ignore('img_main', 'the address of a picture')
  receipt.ignore('cr', 'the challenge rating once more')
  receipt.ignore('perception', 'also among the skills')
  if (textOf(monster.armor_desc)) receipt.note('armor_desc', 'Armor')
  const abilities = entriesIn(monster.special_abilities)
  const legendary = entriesIn(monster.legendary_actions)
  const challenge = readChallenge(textOf(monster.challenge_rating)) ?? numberOf(monster.cr)
  return {
    name: textOf(monster.name),
    nameFrom: 'name',
    sourceFrom: { from: 'document__title', value: textOf(monster.document__title) },
    ...bodyOf(monster),
    ...defenses(monster),
    challengeRating: { from: 'challenge_rating', value: challenge },
    notes: { from: 'desc', value: textOf(monster.desc) },
    ...spellParts('special_abilities', abilities),
    lists: [
      { from: 'special_abilities', list: 'abilities', entries: abilities },
      { from: 'actions', list: 'actions', entries: entriesIn(monster.actions) },
      { from: 'bonus_actions', list: 'actions', entries: entriesIn(monster.bonus_actions), why: 'a bonus action' },
      { from: 'reactions', list: 'reactions', entries: entriesIn(monster.reactions) },
      { from: 'legendary_actions', list: 'specialActions', entries: legendary },
    ],
    specialUse: specialUsePart('legendary_desc', { count: legendary.length, words: textOf(monster.legendary_desc) }),
  }
}

function bodyOf(monster: Row): Partial<CreatureParts> {
  const subtype = textOf(monster.subtype)
  const kind = textOf(monster.type).toLowerCase()
  const saves = ABILITIES.map((ability) => [ability, numberOf(monster[`${ability}_save`])] as const)
  const skills = Object.entries(row(monster.skills)).map(([key, bonus]) => [skillName(key), numberOf(bonus)] as const)
  return {
    size: { from: 'size', value: textOf(monster.size) },
    kind: { from: ['type', 'subtype'], value: subtype ? `${kind} (${subtype})` : kind },
    alignment: { from: 'alignment', value: textOf(monster.alignment) },
    armorClass: { from: 'armor_class', value: numberOf(monster.armor_class) },
    maxHealth: { from: 'hit_points', value: numberOf(monster.hit_points) },
    hitDice: { from: 'hit_dice', value: textOf(monster.hit_dice).replaceAll(' ', '') },
    speed: { from: 'speed', value: speedInFeet(row(monster.speed)) },
    stats: {
      from: ABILITIES,
      value: Object.fromEntries(ABILITIES.map((ability) => [ability, numberOf(monster[ability])])),
    },
    saves: { from: ABILITIES.map((ability) => `${ability}_save`), value: Object.fromEntries(saves) },
    skills: {
      from: 'skills',
      value: Object.fromEntries(skills.filter(([, bonus]) => bonus !== undefined)) as Record<string, number>,
    },
  }
}

function defenses(monster: Row): Partial<CreatureParts> {
  const list = (key: string) => ({ from: key, value: wordsIn(monster[key]).flatMap(resistanceWords) })
  return {
    senses: { from: 'senses', value: distanceWords(textOf(monster.senses)).split(/, (?![^()]*\))/) },
    languages: { from: 'languages', value: languageWords(textOf(monster.languages)) },
    resistances: list('damage_resistances'),
    immunities: list('damage_immunities'),
    vulnerabilities: list('damage_vulnerabilities'),
    conditionImmunities: {
      from: 'condition_immunities',
      value: wordsIn(monster.condition_immunities).flatMap((text) => text.toLowerCase().split(/, ?|; ?/)),
    },
  }
}

function wordsIn(value: unknown): string[] {
  return Array.isArray(value) ? texts(value) : [textOf(value)].filter(Boolean)
}

function entriesIn(list: unknown): SourceEntry[] {
  return rows(list).map((entry) => {
    const sentences = textOf(entry.desc).trim()
    const said = figuresOf(sentences)
    const bonus = numberOf(entry.attack_bonus)
    const rest = restText(entry, ['name', 'desc', 'attack_bonus', 'damage_dice', 'damage_bonus'])
    return {
      title: textOf(entry.name),
      sentences: rest ? `${sentences}\n\n${rest}` : sentences,
      figures: said.attackBonus === undefined && bonus ? { attackBonus: bonus } : {},
    }
  })
}
