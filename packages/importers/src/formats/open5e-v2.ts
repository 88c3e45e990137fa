import { type Damage, type Figures, type LimitedUse, readChallenge } from '@lanternkeep/schema'
import { finishCreature } from '../creature/finish-creature.ts'
import type { CreatureParts, EntryPart } from '../creature/parts.ts'
import { specialUsePart, spellParts } from '../creature/shared-readings.ts'
import type { From, Receipt } from '../receipt/receipt.ts'
import { abilityNamed } from '../text/ability-named.ts'
import { resistanceWords, skillName, speedInFeet } from '../text/creature-words.ts'
import type { SourceEntry } from '../text/entries.ts'
import { figuresOf } from '../text/figures.ts'
import { languageWords } from '../text/words.ts'
import { isRow, numberOf, type Row, row, rows, textOf, valueAt } from '../values/row.ts'
import type { FormatResult, ThingSource } from './format.ts'
import { listedThings } from './listed-things.ts'

/** What `/v2/creatures/` of the API answers: a page of results, a list, or one creature. */
export function readOpen5eV2(value: unknown): FormatResult {
  const listed = listedThings(value, isCreature, creatureThing)
  return listed && { format: 'Open5e v2', ...listed }
}

function isCreature(value: unknown): value is Row {
  return isRow(value) && typeof value.name === 'string' && isRow(value.ability_scores) && 'hit_points' in value
}

function creatureThing(creature: Row, at: string): ThingSource {
  const document = row(creature.document)
  return {
    name: textOf(creature.name),
    source: textOf(document.display_name) || textOf(document.name) || 'Open5e',
    at,
    raw: creature,
    read: (receipt) => finishCreature(receipt, partsOf(creature, receipt)),
  }
}

const COMPUTED = ['modifiers', 'saving_throws_all', 'skill_bonuses_all', 'speed_all', 'normal_sight_range']
const RESISTANCES = 'resistances_and_immunities'

function partsOf(creature: Row, receipt: Receipt): CreatureParts {
  receipt.ignore(['key', 'url', 'crossreferences'], 'ids and links')
  receipt.ignore(COMPUTED, 'follows from other fields')
  receipt.ignore('illustration', 'the address of a picture')
  for (const key of ['environments', 'creaturesets']) noteNames(receipt, creature, key)
  if (textOf(creature.armor_detail)) receipt.note('armor_detail', 'Armor')
  const document = row(creature.document)
  const traits = rows(creature.traits).map(({ name, desc }) => ({
    title: textOf(name),
    sentences: textOf(desc).trim(),
  }))
  const lists: EntryPart[] = [
    { from: 'traits', list: 'abilities', entries: traits },
    ...actionLists(rows(creature.actions)),
  ]
  const casting = [...traits, ...lists.slice(1).flatMap(({ entries }) => entries)]
  const legendary = lists.filter(({ list, why }) => list === 'specialActions' && !why).flatMap(({ entries }) => entries)
  return {
    name: textOf(creature.name),
    nameFrom: 'name',
    sourceFrom: { from: 'document', value: textOf(document.display_name) || textOf(document.name) },
    ...bodyOf(creature),
    ...defenses(creature),
    challengeRating: { from: 'challenge_rating', value: challengeOf(creature) },
    xp: { from: 'experience_points', value: numberOf(creature.experience_points) },
    notes: { from: 'desc', value: textOf(creature.desc) },
    ...spellParts(['traits', 'actions'], casting),
    lists,
    specialUse: specialUsePart('actions', { count: legendary.length, words: textOf(creature.legendary_desc) }),
  }
}

function noteNames(receipt: Receipt, creature: Row, key: string): void {
  const names = rows(creature[key])
    .map(({ name }) => textOf(name))
    .filter(Boolean)
  if (names.length > 0) receipt.note(key, key === 'environments' ? 'Environments' : 'Sets', names.join(', '))
}

/** '1/4', 0.25 or '0.250'. */
function challengeOf({ challenge_rating, challenge_rating_decimal }: Row): number | undefined {
  return numberOf(challenge_rating) ?? readChallenge(textOf(challenge_rating)) ?? numberOf(challenge_rating_decimal)
}

function bodyOf(creature: Row): Partial<CreatureParts> {
  const subcategory = textOf(creature.subcategory)
  const kind = nameOrText(creature.type).toLowerCase()
  return {
    size: { from: 'size', value: nameOrText(creature.size) },
    kind: { from: ['type', 'subcategory'], value: subcategory ? `${kind} (${subcategory})` : kind },
    alignment: { from: 'alignment', value: textOf(creature.alignment) },
    armorClass: { from: 'armor_class', value: numberOf(creature.armor_class) },
    maxHealth: { from: 'hit_points', value: numberOf(creature.hit_points) },
    hitDice: { from: 'hit_dice', value: textOf(creature.hit_dice).replaceAll(' ', '') },
    initiativeBonus: { from: 'initiative_bonus', value: numberOf(creature.initiative_bonus) },
    speed: { from: 'speed', value: speedInFeet(row(creature.speed)) },
    stats: { from: 'ability_scores', value: byName(creature.ability_scores, abilityNamed) },
    saves: { from: 'saving_throws', value: byName(creature.saving_throws, abilityNamed) },
    skills: { from: 'skill_bonuses', value: byName(creature.skill_bonuses, skillName) },
  }
}

function nameOrText(value: unknown): string {
  return isRow(value) ? textOf(value.name) : textOf(value)
}

function byName(value: unknown, named: (key: string) => string | undefined): Record<string, number> {
  const given = Object.entries(row(value)).flatMap(([key, each]) => {
    const [name, number] = [named(key), numberOf(each)]
    return name && number !== undefined ? [[name, number]] : []
  })
  return Object.fromEntries(given)
}

const SENSES = ['blindsight', 'darkvision', 'tremorsense', 'truesight']

function defenses(creature: Row): Partial<CreatureParts> {
  const senses = SENSES.flatMap((sense) => {
    const range = numberOf(creature[`${sense}_range`])
    return range ? [`${sense} ${range} ft`] : []
  })
  const passive = numberOf(creature.passive_perception)
  const list = (key: string) => {
    const shown = textOf(valueAt(creature, `${RESISTANCES}/${key}_display`))
    const named = rows(valueAt(creature, `${RESISTANCES}/${key}`)).map(({ name }) => textOf(name).toLowerCase())
    return {
      from: [`${RESISTANCES}/${key}_display`, `${RESISTANCES}/${key}`] as From,
      value: shown ? resistanceWords(shown) : named,
    }
  }
  const conditions = list('condition_immunities')
  return {
    senses: {
      from: [...SENSES.map((sense) => `${sense}_range`), 'passive_perception'].filter(
        (key) => creature[key] !== undefined,
      ),
      value: passive === undefined ? senses : [...senses, `passive Perception ${passive}`],
    },
    languages: { from: 'languages', value: languageWords(textOf(valueAt(creature, 'languages/as_string'))) },
    resistances: list('damage_resistances'),
    immunities: list('damage_immunities'),
    vulnerabilities: list('damage_vulnerabilities'),
    conditionImmunities: { ...conditions, value: conditions.value.map((word) => word.toLowerCase()) },
  }
}

const LISTS: readonly { type: string; list: EntryPart['list']; why?: string }[] = [
  { type: 'ACTION', list: 'actions' },
  { type: 'BONUS_ACTION', list: 'actions', why: 'a bonus action' },
  { type: 'REACTION', list: 'reactions' },
  { type: 'LEGENDARY_ACTION', list: 'specialActions' },
  { type: 'LAIR_ACTION', list: 'specialActions', why: 'a lair action' },
]

/** All kinds of actions are in one list here. */
function actionLists(actions: Row[]): EntryPart[] {
  const known = LISTS.map(({ type }) => type)
  const ordered = actions.toSorted(
    (a, b) => (numberOf(a.order_in_statblock) ?? 0) - (numberOf(b.order_in_statblock) ?? 0),
  )
  return LISTS.map(({ type, list, why }) => {
    const entries = ordered.filter(({ action_type }) => {
      return action_type === type || (type === 'ACTION' && !known.includes(textOf(action_type)))
    })
    return { from: 'actions', list, entries: entries.map(entryOf), ...(why && { why }) }
  })
}

function entryOf(entry: Row): SourceEntry {
  const sentences = textOf(entry.desc).trim()
  const form = textOf(entry.limited_to_form)
  const cost = numberOf(entry.legendary_action_cost)
  const limitedUse = limitOf(row(entry.usage_limits))
  return {
    title: form ? `${textOf(entry.name)} (${form})` : textOf(entry.name),
    sentences,
    ...(limitedUse && { limitedUse }),
    ...(cost && cost > 1 && { cost }),
    figures: attackInFields(rows(entry.attacks)[0], figuresOf(sentences)),
  }
}

function limitOf({ type, param }: Row): LimitedUse | undefined {
  const count = numberOf(param)
  if (type === 'PER_DAY') return { per: 'day', ...(count && { count }) }
  if (type === 'RECHARGE_ON_ROLL' || type === 'RECHARGE')
    return { per: 'recharge', ...(count && { rechargeFrom: count }) }
  return type === 'RECHARGE_AFTER_REST' ? { per: 'short rest' } : undefined
}

/** Where the sentence of an attack can't be read, its fields; some of those are wrong in the API, so they come second. */
function attackInFields(attack: Row | undefined, said: Figures): Figures {
  if (!attack || said.attackBonus !== undefined) return {}
  const bonus = numberOf(attack.to_hit_mod)
  const [reach, range, long] = [attack.reach, attack.range, attack.long_range].map(numberOf)
  const damages = [damageOf(attack, ''), damageOf(attack, 'extra_')].flatMap((damage) => (damage ? [damage] : []))
  return {
    ...(bonus !== undefined && { attackBonus: bonus }),
    ...(reach && !said.reach && { reach: `${reach} ft` }),
    ...(range && !said.range && { range: `${range}${long ? `/${long}` : ''} ft` }),
    ...(damages.length > 0 && !said.damages && { damages }),
  }
}

function damageOf(attack: Row, prefix: string): Damage | undefined {
  const count = numberOf(attack[`${prefix}damage_die_count`])
  const die = textOf(attack[`${prefix}damage_die_type`]).toLowerCase()
  const bonus = numberOf(attack[`${prefix}damage_bonus`])
  const type = nameOrText(attack[`${prefix}damage_type`]).toLowerCase()
  const added = bonus ? `${bonus > 0 ? '+' : ''}${bonus}` : ''
  return count && die ? { formula: `${count}${die}${added}`, type } : undefined
}
