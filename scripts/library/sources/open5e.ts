import { entriesOf, type SourceEntry } from '../../../packages/importers/src/text/entries.ts'
import { slotsOf, spellsOf } from '../../../packages/importers/src/text/spells.ts'
import { damageWords, languageWords, senseWords, speedWords } from '../../../packages/importers/src/text/words.ts'
import { type Row, row, rows, textOf, withoutEmpty } from '../../../packages/importers/src/values/row.ts'
import { ABILITIES } from '../../../packages/schema/src/index.ts'
import type { SourceCreature } from '../creature.ts'

/** The SRD's creatures in open5e/open5e-api. It has no XP. */
export const OPEN5E_FILE = 'data/v1/wotc-srd/Monster.json'

export function creaturesOfOpen5e(json: unknown): SourceCreature[] {
  return rows(json).map(({ fields }) => {
    const monster = row(fields)
    const abilities = entriesIn(monster.special_abilities_json)
    const casting = abilities.filter(({ title }) => title.includes('pellcasting')).map(({ sentences }) => sentences)
    const legendary = entriesIn(monster.legendary_actions_json)
    return withoutEmpty<SourceCreature>({
      name: textOf(monster.name),
      size: textOf(monster.size),
      kind: kindOf(monster),
      armorClass: Number(monster.armor_class),
      maxHealth: Number(monster.hit_points),
      hitDice: textOf(monster.hit_dice).replaceAll(' ', ''),
      speed: speedOf(row(JSON.parse(textOf(monster.speed_json)))),
      stats: Object.fromEntries(ABILITIES.map((ability) => [ability, Number(monster[ability])])),
      saves: savesOf(monster),
      skills: skillsOf(row(JSON.parse(textOf(monster.skills_json) || '{}'))),
      senses: sensesOf(textOf(monster.senses)),
      languages: languageWords(textOf(monster.languages)),
      resistances: listOf(monster.damage_resistances),
      immunities: listOf(monster.damage_immunities),
      vulnerabilities: listOf(monster.damage_vulnerabilities),
      conditionImmunities: textOf(monster.condition_immunities).toLowerCase().split(', ').filter(Boolean).toSorted(),
      challengeRating: Number(monster.cr),
      spells: casting.flatMap(spellsOf),
      spellSlots: casting.map(slotsOf).find((slots) => slots !== undefined),
      abilities: entriesOf(abilities),
      actions: entriesOf(entriesIn(monster.actions_json)),
      reactions: entriesOf(entriesIn(monster.reactions_json)),
      specialActions: entriesOf(legendary),
      specialUse: legendary.length > 0 ? { per: 'round', count: countOf(textOf(monster.legendary_desc)) } : undefined,
    })
  })
}

function kindOf({ type, subtype }: Row): string {
  if (subtype === 'Swarm') return `swarm of Tiny ${textOf(type).toLowerCase()}s`
  return textOf(type).toLowerCase() + (subtype ? ` (${textOf(subtype)})` : '')
}

function speedOf(speed: Row): string {
  const feet = Object.entries(speed).filter(([, value]) => typeof value === 'number')
  return speedWords(Object.fromEntries(feet) as Record<string, number>, speed.hover === true)
}

function savesOf(monster: Row): SourceCreature['saves'] {
  const found = ABILITIES.filter((ability) => typeof monster[`${ability}_save`] === 'number')
  if (found.length === 0) return undefined
  return Object.fromEntries(found.map((ability) => [ability, Number(monster[`${ability}_save`])]))
}

function skillsOf(skills: Row): Record<string, number> | undefined {
  const found = Object.entries(skills).map(([name, bonus]): [string, number] => [titled(name), Number(bonus)])
  return found.length > 0 ? Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1))) : undefined
}

function titled(name: string): string {
  return name
    .split('_')
    .map((word) => (word === 'of' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}

function sensesOf(typed: string): string[] {
  const parts = typed.split(', ').map((part) => /^(\w+) (.*)$/.exec(part) ?? [])
  const ranges = Object.fromEntries(parts.map(([, sense = '', range = '']) => [sense.toLowerCase(), range]))
  return senseWords(ranges, Number(/passive Perception (\d+)/i.exec(typed)?.[1]))
}

function listOf(typed: unknown): string[] {
  return textOf(typed).split(/; ?/).flatMap(damageWords)
}

function entriesIn(json: unknown): SourceEntry[] {
  const entries = rows(JSON.parse(textOf(json) || 'null'))
  return entries.map(({ name, desc }) => ({ title: textOf(name), sentences: textOf(desc) }))
}

/** 'can take 3 legendary actions' */
function countOf(words: string): number {
  return Number(/can take (\d) legendary/.exec(words)?.[1])
}
