import { ABILITIES, type Figures, type LimitedUse, type SpellSlots } from '@lanternkeep/schema'
import { finishCreature } from '../creature/finish-creature.ts'
import type { CreatureParts } from '../creature/parts.ts'
import { specialUsePart, spellParts } from '../creature/shared-readings.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { abilityNamed } from '../text/ability-named.ts'
import { distanceWords, resistanceWords } from '../text/creature-words.ts'
import type { SourceEntry } from '../text/entries.ts'
import { figuresOf } from '../text/figures.ts'
import { madeOf } from '../text/multiattack.ts'
import type { SpellUse } from '../text/spells.ts'
import { languageWords } from '../text/words.ts'
import { isRow, numberOf, type Row, row, rows, textOf, texts } from '../values/row.ts'
import type { FormatResult, ThingSource } from './format.ts'
import { listedThings } from './listed-things.ts'

const FORMAT = '5e-bits 5e-database'

/** `5e-SRD-Monsters.json` of both rules, a part of it, or one creature of its API. */
export function readFiveEBits(value: unknown): FormatResult {
  const listed = listedThings(value, isMonster, monsterThing)
  return listed && { format: FORMAT, ...listed }
}

function isMonster(value: unknown): value is Row {
  if (!isRow(value) || typeof value.name !== 'string') return false
  return Array.isArray(value.armor_class) && 'hit_points' in value && isRow(value.speed) && 'proficiencies' in value
}

function monsterThing(monster: Row, at: string): ThingSource {
  const isNewRules = textOf(monster.url).includes('/2024/')
  const source = isNewRules ? 'SRD 5.2' : 'SRD 5.1'
  return {
    name: textOf(monster.name),
    source,
    at,
    raw: monster,
    read: (receipt) => finishCreature(receipt, partsOf(monster, receipt)),
  }
}

function partsOf(monster: Row, receipt: Receipt): CreatureParts {
  receipt.ignore(['index', 'url', 'forms', 'updated_at'], 'ids and links')
  receipt.ignore('image', 'the address of a picture')
  receipt.ignore('hit_dice', 'part of the hit dice')
  const abilities = entriesIn(monster.special_abilities)
  const legendary = entriesIn(monster.legendary_actions)
  return {
    name: textOf(monster.name),
    nameFrom: 'name',
    ...bodyOf(monster, receipt),
    ...senseParts(monster),
    saves: { from: 'proficiencies', value: savesOf(rows(monster.proficiencies)) },
    skills: { from: 'proficiencies', value: skillsOf(rows(monster.proficiencies)) },
    challengeRating: { from: 'challenge_rating', value: numberOf(monster.challenge_rating) },
    xp: { from: 'xp', value: numberOf(monster.xp) },
    notes: {
      from: 'desc',
      value: Array.isArray(monster.desc) ? texts(monster.desc).join('\n\n') : textOf(monster.desc),
    },
    ...castingParts(rows(monster.special_abilities), abilities),
    lists: [
      { from: 'special_abilities', list: 'abilities', entries: abilities },
      { from: 'actions', list: 'actions', entries: entriesIn(monster.actions) },
      { from: 'bonus_actions', list: 'actions', entries: entriesIn(monster.bonus_actions), why: 'a bonus action' },
      { from: 'reactions', list: 'reactions', entries: entriesIn(monster.reactions) },
      { from: 'legendary_actions', list: 'specialActions', entries: legendary },
    ],
    specialUse: specialUsePart('legendary_actions', { count: legendary.length, words: textOf(monster.legendary_desc) }),
  }
}

function bodyOf(
  monster: Row,
  receipt: Receipt,
): Pick<CreatureParts, 'size' | 'kind' | 'alignment' | 'armorClass' | 'maxHealth' | 'hitDice' | 'speed' | 'stats'> {
  const [armor, ...others] = rows(monster.armor_class)
  const worn = rows(armor?.armor).map(({ name }) => textOf(name))
  const armorNote = [textOf(armor?.type) !== 'dex' && textOf(armor?.type), ...worn, textOf(armor?.desc)].filter(Boolean)
  if (armorNote.length > 0) receipt.note('armor_class', 'Armor', armorNote.join(', '))
  for (const other of others)
    receipt.note('armor_class', 'Other Defence', `${textOf(other.value)} (${otherArmor(other)})`)
  const subtype = textOf(monster.subtype)
  const kind = textOf(monster.type)
  return {
    size: { from: 'size', value: textOf(monster.size) },
    kind: { from: ['type', 'subtype'], value: subtype ? `${kind} (${subtype})` : kind },
    alignment: { from: 'alignment', value: textOf(monster.alignment) },
    armorClass: { from: 'armor_class', value: numberOf(armor?.value) },
    maxHealth: { from: 'hit_points', value: numberOf(monster.hit_points) },
    hitDice: { from: 'hit_points_roll', value: textOf(monster.hit_points_roll).replaceAll(' ', '') },
    speed: { from: 'speed', value: speedOf(row(monster.speed)) },
    stats: {
      from: ABILITIES,
      value: Object.fromEntries(ABILITIES.map((ability) => [ability, numberOf(monster[ability])])),
    },
  }
}

function otherArmor({ type, desc, spell, condition }: Row): string {
  return textOf(desc) || textOf(row(spell).name) || textOf(row(condition).name) || textOf(type)
}

function senseParts(monster: Row): Partial<CreatureParts> {
  const senses = Object.entries(row(monster.senses)).map(([sense, range]) => {
    return sense === 'passive_perception'
      ? `passive Perception ${textOf(range)}`
      : `${sense} ${distanceWords(textOf(range))}`
  })
  const list = (key: string) => ({ from: key, value: texts(monster[key]).flatMap(resistanceWords) })
  const conditions = rows(monster.condition_immunities).map(({ name }) => textOf(name).toLowerCase())
  return {
    senses: { from: 'senses', value: senses },
    languages: { from: 'languages', value: languageWords(textOf(monster.languages)) },
    resistances: list('damage_resistances'),
    immunities: list('damage_immunities'),
    vulnerabilities: list('damage_vulnerabilities'),
    conditionImmunities: { from: 'condition_immunities', value: conditions },
  }
}

function speedOf(speed: Row): string {
  const modes = Object.entries(speed).filter(([mode]) => mode !== 'hover')
  const words = modes.map(([mode, range]) => {
    const hover = mode === 'fly' && speed.hover === true ? ' (hover)' : ''
    return `${mode === 'walk' ? '' : `${mode} `}${distanceWords(textOf(range))}${hover}`
  })
  return words.join(', ')
}

function savesOf(proficiencies: Row[]) {
  const found = proficiencies.flatMap(({ proficiency, value }) => {
    const [, word = ''] = /^saving-throw-(\w{3})/.exec(textOf(row(proficiency).index)) ?? []
    const [ability, bonus] = [abilityNamed(word), numberOf(value)]
    return ability && bonus !== undefined ? [[ability, bonus]] : []
  })
  return Object.fromEntries(found)
}

function skillsOf(proficiencies: Row[]) {
  const found = proficiencies.flatMap(({ proficiency, value }) => {
    const [, skill] = /^Skill: (.+)$/.exec(textOf(row(proficiency).name)) ?? []
    const bonus = numberOf(value)
    return skill && bonus !== undefined ? [[skill, bonus]] : []
  })
  return Object.fromEntries(found)
}

/** Spells and slots are fields of their own here; where they aren't, the sentences list them. */
function castingParts(listed: Row[], entries: SourceEntry[]): Partial<CreatureParts> {
  const casting = listed.flatMap(({ spellcasting }) => (isRow(spellcasting) ? [spellcasting] : []))
  if (casting.length === 0) return spellParts('special_abilities', entries)
  const spells = casting.flatMap(({ spells: all }) => rows(all).map(spellOf))
  const slots = casting.flatMap(({ slots: all }) => Object.entries(row(all)))
  const full = slots.flatMap(([level, max]) => (numberOf(max) ? [[level, { max: numberOf(max) ?? 0, used: 0 }]] : []))
  return {
    spells: { from: 'special_abilities', value: spells },
    spellSlots: { from: 'special_abilities', value: Object.fromEntries(full) as SpellSlots },
  }
}

function spellOf({ name, level, usage }: Row): SpellUse {
  const { type, times } = row(usage)
  return { name: textOf(name), level: numberOf(level), ...(type === 'per day' && { perDay: numberOf(times) }) }
}

function entriesIn(list: unknown): SourceEntry[] {
  return rows(list).map((entry) => {
    const limitedUse = limitOf(row(entry.usage))
    const made = madeOf(entry)
    const inLair = numberOf(row(entry.usage).times_in_lair)
    const sentences = textOf(entry.desc).trim() + (inLair ? `\n\nUses in its lair: ${inLair}` : '')
    return {
      title: textOf(entry.name),
      sentences,
      ...(limitedUse && { limitedUse }),
      ...(made && { madeOf: made }),
      figures: figuresInFields(entry, figuresOf(sentences)),
    }
  })
}

/** What the sentences don't say, but the fields of the entry. */
function figuresInFields({ attack_bonus, dc, damage, desc }: Row, said: Figures): Figures {
  const bonus = numberOf(attack_bonus)
  const ability = abilityNamed(textOf(row(row(dc).dc_type).index))
  const value = numberOf(row(dc).dc_value)
  const damages = rows(damage).flatMap(({ damage_dice, damage_type }) => {
    const formula = textOf(damage_dice).replaceAll(' ', '')
    return formula ? [{ formula, type: textOf(row(damage_type).index) }] : []
  })
  const isMissing = ability && value !== undefined && !said.save && !textOf(desc).includes(`escape DC ${value}`)
  return {
    ...(said.attackBonus === undefined && bonus && { attackBonus: bonus }),
    ...(!said.damages && damages.length > 0 && { damages }),
    ...(isMissing && {
      save: {
        ability: ability.charAt(0).toUpperCase() + ability.slice(1),
        dc: value,
        ...(row(dc).success_type === 'half' && { half: true }),
      },
    }),
  }
}

function limitOf({ type, times, min_value, rest_types }: Row): LimitedUse | undefined {
  const count = numberOf(times)
  if (type === 'recharge on roll') return { per: 'recharge', rechargeFrom: numberOf(min_value) }
  if (type === 'per day') return { per: 'day', ...(count && { count }) }
  if (type === 'recharge after rest') return { per: texts(rest_types).includes('short') ? 'short rest' : 'long rest' }
  return undefined
}
