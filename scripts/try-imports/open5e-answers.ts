import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Row, row, rows, textOf } from '../../packages/importers/src/values/row.ts'
import { ABILITIES } from '../../packages/schema/src/index.ts'

type Fixture = { pk: unknown; fields: Row }

/** What the API would answer for a folder of its fixtures; undefined if it is none with creatures. */
export function open5eAnswers(folder: string): { path: string; text: string }[] | undefined {
  const [v1, v2] = [join(folder, 'Monster.json'), join(folder, 'Creature.json')]
  if (existsSync(v1)) return [{ path: v1, text: JSON.stringify({ results: monstersOf(folder) }) }]
  if (existsSync(v2)) return [{ path: v2, text: JSON.stringify({ results: creaturesOf(folder) }) }]
  return undefined
}

function fixturesIn(folder: string, file: string): Fixture[] {
  const path = join(folder, file)
  if (!existsSync(path)) return []
  return rows(JSON.parse(readFileSync(path, 'utf8'))).map(({ pk, fields }) => ({ pk, fields: row(fields) }))
}

/** As `MonsterSerializer` writes them: the texts that hold JSON are decoded. */
function monstersOf(folder: string): Row[] {
  const document = fixturesIn(folder, 'Document.json')[0]?.fields ?? {}
  return fixturesIn(folder, 'Monster.json').map(({ fields }) => {
    const decoded = Object.entries(fields).map(([key, value]) => {
      return key.endsWith('_json') ? [key.slice(0, -'_json'.length), JSON.parse(textOf(value) || 'null')] : [key, value]
    })
    const { document: _, route: _route, spells: _spells, ...monster } = Object.fromEntries(decoded)
    return { ...monster, document__slug: document.slug, document__title: document.title, document__url: document.url }
  })
}

/** As `CreatureSerializer` writes them: actions, attacks and traits inside, columns grouped. */
function creaturesOf(folder: string): Row[] {
  const document = fixturesIn(folder, 'Document.json')[0]?.fields ?? {}
  const attacks = Map.groupBy(fixturesIn(folder, 'CreatureActionAttack.json'), ({ fields }) => fields.parent)
  const actions = Map.groupBy(fixturesIn(folder, 'CreatureAction.json'), ({ fields }) => fields.parent)
  const traits = Map.groupBy(fixturesIn(folder, 'CreatureTrait.json'), ({ fields }) => fields.parent)
  return fixturesIn(folder, 'Creature.json').map(({ pk, fields }) => ({
    key: pk,
    name: fields.name,
    document: { name: document.name, key: fields.document, display_name: document.display_name },
    type: named(fields.type),
    size: named(fields.size),
    challenge_rating: Number(fields.challenge_rating),
    proficiency_bonus: fields.proficiency_bonus,
    speed: grouped(fields, ['walk', 'fly', 'swim', 'climb', 'burrow', 'hover']),
    ...grouped(fields, [
      'category',
      'subcategory',
      'alignment',
      'armor_class',
      'armor_detail',
      'hit_points',
      'hit_dice',
    ]),
    languages: { as_string: fields.languages_desc, data: [] },
    experience_points: fields.experience_points_integer,
    ability_scores: Object.fromEntries(ABILITIES.map((each) => [each, fields[`ability_score_${each}`]])),
    initiative_bonus: fields.initiative_bonus ?? Math.floor((Number(fields.ability_score_dexterity) - 10) / 2),
    saving_throws: prefixed(fields, 'saving_throw_'),
    skill_bonuses: prefixed(fields, 'skill_bonus_'),
    resistances_and_immunities: grouped(fields, [
      'damage_immunities_display',
      'damage_resistances_display',
      'damage_vulnerabilities_display',
      'condition_immunities_display',
    ]),
    ...grouped(fields, ['passive_perception', 'normal_sight_range', 'darkvision_range', 'blindsight_range']),
    ...grouped(fields, ['tremorsense_range', 'truesight_range']),
    actions: (actions.get(pk) ?? []).map((action) => ({
      ...action.fields,
      parent: undefined,
      usage_limits: action.fields.uses_type && { type: action.fields.uses_type, param: action.fields.uses_param },
      uses_type: undefined,
      uses_param: undefined,
      attacks: (attacks.get(action.pk) ?? []).map(({ fields: attack }) => ({
        ...attack,
        damage_type: attack.damage_type && named(attack.damage_type),
        extra_damage_type: attack.extra_damage_type && named(attack.extra_damage_type),
      })),
    })),
    traits: (traits.get(pk) ?? []).map(({ fields: trait }) => ({ name: trait.name, desc: trait.desc })),
  }))
}

function named(key: unknown): Row {
  const text = textOf(key)
  return { key, name: text.charAt(0).toUpperCase() + text.slice(1) }
}

function grouped(fields: Row, keys: readonly string[]): Row {
  return Object.fromEntries(keys.filter((key) => fields[key] !== null).map((key) => [key, fields[key]]))
}

function prefixed(fields: Row, prefix: string): Row {
  const given = Object.entries(fields).filter(([key, value]) => key.startsWith(prefix) && value !== null)
  return Object.fromEntries(given.map(([key, value]) => [key.slice(prefix.length), value]))
}
