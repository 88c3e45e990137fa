import { entriesOf, type SourceEntry } from '../../../packages/importers/src/text/entries.ts'
import { madeOf } from '../../../packages/importers/src/text/multiattack.ts'
import { type SpellUse, slotsOf } from '../../../packages/importers/src/text/spells.ts'
import { damageWords, languageWords, senseWords, speedWords } from '../../../packages/importers/src/text/words.ts'
import { type Row, row, rows, textOf, texts, withoutEmpty } from '../../../packages/importers/src/values/row.ts'
import { ABILITIES, type LimitedUse, type Saves } from '../../../packages/schema/src/index.ts'
import type { SourceCreature } from '../creature.ts'

/** `src/2014/en/5e-SRD-Monsters.json` of 5e-bits/5e-database. */
export const FIVE_E_FILE = 'src/2014/en/5e-SRD-Monsters.json'

/** Its creatures, with attacks read from the sentences and everything else from its fields. */
export function creaturesOfFiveE(json: unknown): SourceCreature[] {
  return rows(json).map((monster) => {
    const abilities = rows(monster.special_abilities)
    const casting = abilities.filter(({ spellcasting }) => spellcasting !== undefined)
    const senses = row(monster.senses)
    const legendary = rows(monster.legendary_actions)
    return withoutEmpty<SourceCreature>({
      name: textOf(monster.name),
      size: textOf(monster.size),
      kind: textOf(monster.type) + (monster.subtype ? ` (${textOf(monster.subtype)})` : ''),
      armorClass: Number(rows(monster.armor_class)[0]?.value),
      maxHealth: Number(monster.hit_points),
      hitDice: textOf(monster.hit_points_roll).replaceAll(' ', ''),
      speed: speedOf(row(monster.speed)),
      stats: Object.fromEntries(ABILITIES.map((ability) => [ability, Number(monster[ability])])),
      saves: savesOf(rows(monster.proficiencies)),
      skills: skillsOf(rows(monster.proficiencies)),
      senses: senseWords(senses as Record<string, string>, Number(senses.passive_perception)),
      languages: languageWords(textOf(monster.languages)),
      resistances: texts(monster.damage_resistances).flatMap(damageWords),
      immunities: texts(monster.damage_immunities).flatMap(damageWords),
      vulnerabilities: texts(monster.damage_vulnerabilities).flatMap(damageWords),
      conditionImmunities: rows(monster.condition_immunities)
        .map(({ name }) => textOf(name).toLowerCase())
        .toSorted(),
      challengeRating: Number(monster.challenge_rating),
      xp: Number(monster.xp),
      spells: casting.flatMap(({ spellcasting }) => rows(row(spellcasting).spells).map(spellOf)),
      spellSlots: casting.map(({ desc }) => slotsOf(textOf(desc))).find((slots) => slots !== undefined),
      abilities: entriesOf(abilities.map(entryOf)),
      actions: entriesOf(rows(monster.actions).map(entryOf)),
      reactions: entriesOf(rows(monster.reactions).map(entryOf)),
      specialActions: entriesOf(legendary.map(entryOf)),
      specialUse: legendary.length > 0 ? { per: 'round', count: 3 } : undefined,
    })
  })
}

function speedOf(speed: Row): string {
  const feet = Object.entries(speed).filter(([mode]) => mode !== 'hover')
  return speedWords(
    Object.fromEntries(feet.map(([mode, typed]) => [mode, Number.parseInt(textOf(typed), 10)])),
    speed.hover === true,
  )
}

function savesOf(proficiencies: Row[]): Saves | undefined {
  const found = ABILITIES.flatMap((ability) => {
    const id = `saving-throw-${ability.slice(0, 3)}`
    const one = proficiencies.find(({ proficiency }) => row(proficiency).index === id)
    return one ? [[ability, Number(one.value)]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function skillsOf(proficiencies: Row[]): Record<string, number> | undefined {
  const found = proficiencies.flatMap(({ proficiency, value }): [string, number][] => {
    const name = textOf(row(proficiency).name)
    return name.startsWith('Skill: ') ? [[name.slice('Skill: '.length), Number(value)]] : []
  })
  return found.length > 0 ? Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1))) : undefined
}

function spellOf({ name, level, usage }: Row): SpellUse {
  const { type, times } = row(usage)
  return { name: textOf(name), level: Number(level), ...(type === 'per day' && { perDay: Number(times) }) }
}

function entryOf(entry: Row): SourceEntry {
  const limitedUse = limitOf(row(entry.usage))
  const made = madeOf(entry)
  return {
    title: textOf(entry.name),
    sentences: textOf(entry.desc),
    ...(limitedUse && { limitedUse }),
    ...(made && { madeOf: made }),
  }
}

function limitOf({ type, times, min_value, rest_types }: Row): LimitedUse | undefined {
  if (type === 'recharge on roll') return { per: 'recharge', rechargeFrom: Number(min_value) }
  if (type === 'per day') return { per: 'day', count: Number(times) }
  if (type === 'recharge after rest') return { per: texts(rest_types).includes('short') ? 'short rest' : 'long rest' }
  return undefined
}
