import { ABILITIES, type AbilityName, abilityModifier } from '@lanternkeep/schema'
import { abilityNamed } from '../../text/ability-named.ts'
import { numberOf, type Row, row, rows, textOf, valueAt } from '../../values/row.ts'

/** What formulas of an actor refer to. */
export type ActorFigures = {
  modifiers: Partial<Record<string, number>>
  proficiency: number
  scores: Partial<Record<AbilityName, number>>
  /** 'int', or empty if it casts no spells. */
  spellAbility: string
  level: number
  actor: Row
}

export function actorFigures(actor: Row): ActorFigures {
  const system = row(actor.system)
  const abilities = row(system.abilities)
  const scored = ABILITIES.flatMap((ability) => {
    const score = numberOf(valueAt(abilities, `${ability.slice(0, 3)}/value`))
    return score === undefined ? [] : [[ability, score] as const]
  })
  const level = classItems(actor).reduce((sum, item) => sum + (numberOf(valueAt(item, 'system/levels')) ?? 0), 0)
  const challenge = numberOf(valueAt(system, 'details/cr')) ?? 0
  const counted = Math.max(level || challenge, 1)
  return {
    scores: Object.fromEntries(scored),
    modifiers: Object.fromEntries(scored.map(([ability, score]) => [ability.slice(0, 3), abilityModifier(score)])),
    proficiency: Math.floor((counted + 7) / 4),
    spellAbility: textOf(valueAt(system, 'attributes/spellcasting')),
    level,
    actor,
  }
}

export function itemsOf(actor: Row): Row[] {
  return rows(actor.items)
}

export function classItems(actor: Row): Row[] {
  return itemsOf(actor).filter(({ type }) => type === 'class')
}

/** The number that a short formula comes to: '@prof * 2', '8 + @abilities.int.mod'; undefined for dice and anything else. */
export function numberInFormula(formula: unknown, figures: ActorFigures, modifier?: number): number | undefined {
  const text = textOf(formula).trim()
  if (text === '') return undefined
  const known = text
    .slice(0, 200)
    .replaceAll(/@[\w.]{1,60}/g, (reference) => String(referenced(reference, figures, modifier) ?? reference))
  const plain = known.replaceAll(/\s+/g, '')
  if (!/^[+-]?\d+(?:[*+-][+-]?\d+)*$/.test(plain)) return undefined
  const terms = plain.match(/[+-]*\d+(?:\*[+-]?\d+)*/g) ?? []
  return terms.reduce((sum, term) => sum + product(term), 0)
}

function product(term: string): number {
  const sign = (term.match(/^[+-]*/)?.[0].match(/-/g)?.length ?? 0) % 2 === 1 ? -1 : 1
  const factors = term
    .replace(/^[+-]*/, '')
    .split('*')
    .map(Number)
  return factors.reduce((result, factor) => result * factor, sign)
}

function referenced(
  reference: string,
  { modifiers, proficiency, spellAbility, actor }: ActorFigures,
  modifier?: number,
): number | undefined {
  if (reference === '@mod') return modifier
  if (reference === '@prof' || reference === '@attributes.prof') return proficiency
  const [, ability = ''] = /^@abilities\.(\w{3})\.mod$/.exec(reference) ?? []
  if (ability) return modifiers[ability]
  const [, saving = ''] = /^@abilities\.(\w{3})\.dc$/.exec(reference) ?? []
  if (saving) return 8 + proficiency + (modifiers[saving] ?? 0)
  if (/^@attributes\.spell(?:\.)?dc$/.test(reference)) return 8 + proficiency + (modifiers[spellAbility] ?? 0)
  return numberOf(valueAt(row(actor.system), reference.slice(1).replaceAll('.', '/')))
}

/** Dice with the numbers that a formula refers to: '2d6 + @mod' is '2d6+4'. Undefined if something is left over. */
export function diceInFormula(formula: string, figures: ActorFigures, modifier: number): string | undefined {
  const known = formula
    .slice(0, 200)
    .replaceAll(/@[\w.]{1,60}/g, (reference) => String(referenced(reference, figures, modifier) ?? reference))
    .replaceAll(/\[[^\][]*\]/g, '')
    .replaceAll(/\s+/g, '')
  if (!/^[+-]?(?:\d*d\d+|\d+)(?:[+-]+(?:\d*d\d+|\d+))*$/i.test(known)) return undefined
  const terms = known.match(/[+-]*(?:\d*d\d+|\d+)/gi) ?? []
  const dice = terms.filter((term) => /d/i.test(term)).map((term) => term.replace(/^\+/, ''))
  const flat = terms.filter((term) => !/d/i.test(term)).reduce((sum, term) => sum + product(term), 0)
  if (dice.length === 0) return String(Math.max(flat, 0))
  const added = flat === 0 ? '' : `${flat > 0 ? '+' : ''}${flat}`
  return `${dice.join('+').replaceAll('+-', '-')}${added}`
}

/** The ability of a key, or the one that the actor casts with. */
export function abilityKey(key: string, { spellAbility }: ActorFigures): string {
  return key === 'spellcasting' || key === 'spell' ? spellAbility || 'int' : key
}

export function fullAbility(key: string): string {
  const ability = abilityNamed(key)
  return ability ? ability.charAt(0).toUpperCase() + ability.slice(1) : key
}
