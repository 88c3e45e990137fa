import { ABILITIES, type AbilityName, abilityModifier } from '@lanternkeep/schema'
import { SKILLS } from '@lanternkeep/schema/lists/skills'
import { numberOf, type Row, row, rows, textOf, valueAt } from '../../values/row.ts'

/** A hero's figures, counted from what the file grants: it holds no results. */
export type Sheet = {
  character: Row
  modifiers: Row[]
  scores: Partial<Record<AbilityName, number>>
  level: number
  proficiency: number
}

export function sheetOf(character: Row): Sheet {
  const modifiers = Object.values(row(character.modifiers))
    .flatMap(rows)
    .filter((each) => each.isGranted !== false)
  const level = rows(character.classes).reduce((sum, each) => sum + (numberOf(each.level) ?? 0), 0)
  const scores = ABILITIES.flatMap((ability, at) => {
    const score = scoreOf(character, modifiers, { ability, id: at + 1 })
    return score === undefined ? [] : [[ability, score] as const]
  })
  return {
    character,
    modifiers,
    level,
    scores: Object.fromEntries(scores),
    proficiency: Math.floor((Math.max(level, 1) + 7) / 4),
  }
}

function scoreOf(
  character: Row,
  modifiers: readonly Row[],
  { ability, id }: { ability: AbilityName; id: number },
): number | undefined {
  const valueIn = (list: unknown) => numberOf(rows(list).find((each) => each.id === id)?.value)
  const override = valueIn(character.overrideStats)
  if (override) return override
  const base = valueIn(character.stats)
  if (base === undefined) return undefined
  const added = sumOf(modifiers, 'bonus', `${ability}-score`)
  const raised = base + (valueIn(character.bonusStats) ?? 0) + added
  const set = Math.max(0, ...valuesOf(modifiers, 'set', `${ability}-score`))
  return Math.max(raised, set)
}

export function modifierOf({ scores }: Sheet, ability: AbilityName): number {
  return abilityModifier(scores[ability] ?? 10)
}

function valuesOf(modifiers: readonly Row[], type: string, subType: string): number[] {
  const found = modifiers.filter((each) => each.type === type && each.subType === subType)
  return found.flatMap((each) => numberOf(each.fixedValue) ?? numberOf(each.value) ?? [])
}

export function sumOf(modifiers: readonly Row[], type: string, subType: string): number {
  return valuesOf(modifiers, type, subType).reduce((sum, value) => sum + value, 0)
}

function has(modifiers: readonly Row[], type: string, subType: string): boolean {
  return modifiers.some((each) => each.type === type && each.subType === subType)
}

export function savesOf(sheet: Sheet): Partial<Record<AbilityName, number>> {
  const all = sumOf(sheet.modifiers, 'bonus', 'saving-throws')
  const saves = ABILITIES.flatMap((ability) => {
    const isProficient = has(sheet.modifiers, 'proficiency', `${ability}-saving-throws`)
    const own = sumOf(sheet.modifiers, 'bonus', `${ability}-saving-throws`)
    if (!isProficient && own + all === 0) return []
    return [[ability, modifierOf(sheet, ability) + (isProficient ? sheet.proficiency : 0) + own + all]]
  })
  return Object.fromEntries(saves)
}

export function skillsOf(sheet: Sheet): Record<string, number> {
  const { modifiers, proficiency } = sheet
  const skills = SKILLS.flatMap(({ name, ability }) => {
    const key = name.toLowerCase().replaceAll(' ', '-')
    const isHalf = has(modifiers, 'half-proficiency', key) || has(modifiers, 'half-proficiency', 'ability-checks')
    const times = has(modifiers, 'expertise', key) ? 2 : has(modifiers, 'proficiency', key) ? 1 : isHalf ? 0.5 : 0
    const own = sumOf(modifiers, 'bonus', key)
    return times === 0 && own === 0 ? [] : [[name, modifierOf(sheet, ability) + Math.floor(times * proficiency) + own]]
  })
  return Object.fromEntries(skills)
}

export function maxHealthOf(sheet: Sheet): number | undefined {
  const { character, modifiers, level } = sheet
  const override = numberOf(character.overrideHitPoints)
  if (override) return override
  const base = numberOf(character.baseHitPoints)
  if (base === undefined) return undefined
  const perLevel = sumOf(modifiers, 'bonus', 'hit-points-per-level') + modifierOf(sheet, 'constitution')
  // 'hit-points' isn't added: it is what a potion heals.
  return base + (numberOf(character.bonusHitPoints) ?? 0) + perLevel * level
}

const HEAVY = 3
const MEDIUM = 2
const SHIELD = 4

/** From worn armor and shield, or none, and what is added. */
export function armorOf(sheet: Sheet): number {
  const worn = rows(sheet.character.inventory).filter(
    (each) => each.equipped === true && numberOf(valueAt(each, 'definition/armorClass')),
  )
  const kindOf = (each: Row) => numberOf(valueAt(each, 'definition/armorTypeId'))
  const value = (each: Row | undefined) => numberOf(valueAt(each, 'definition/armorClass')) ?? 0
  const armor = worn.find((each) => kindOf(each) !== SHIELD)
  const shield = worn.find((each) => kindOf(each) === SHIELD)
  const dexterity = modifierOf(sheet, 'dexterity')
  const added = sumOf(sheet.modifiers, 'bonus', 'armor-class') + value(shield)
  if (!armor) return 10 + dexterity + unarmoredBonus(sheet) + added
  const most = kindOf(armor) === HEAVY ? 0 : kindOf(armor) === MEDIUM ? 2 : Number.POSITIVE_INFINITY
  const fromDexterity = kindOf(armor) === HEAVY ? 0 : Math.min(dexterity, most)
  return value(armor) + fromDexterity + added + sumOf(sheet.modifiers, 'bonus', 'armored-armor-class')
}

function unarmoredBonus(sheet: Sheet): number {
  const granted = sheet.modifiers.filter(({ type, subType }) => type === 'set' && subType === 'unarmored-armor-class')
  const bonuses = granted.map((each) => {
    const ability = ABILITIES[(numberOf(each.statId) ?? 0) - 1]
    return ability ? modifierOf(sheet, ability) : (numberOf(each.value) ?? 0)
  })
  return Math.max(0, ...bonuses)
}

export function initiativeOf(sheet: Sheet): number {
  return modifierOf(sheet, 'dexterity') + sumOf(sheet.modifiers, 'bonus', 'initiative')
}

/** 'Fighter 3 (Champion), Rogue 1' */
export function classWords({ character }: Sheet): string {
  const all = rows(character.classes)
  // One class has the hero's level.
  const words = all.map((each) => {
    const sub = textOf(valueAt(each, 'subclassDefinition/name'))
    const level = all.length > 1 ? ` ${textOf(each.level)}` : ''
    return `${textOf(valueAt(each, 'definition/name'))}${level}${sub ? ` (${sub})` : ''}`
  })
  return words.join(', ')
}
