import { numberOf, type Row, row, textOf, valueAt } from '../../values/row.ts'
import { type ActorFigures, itemsOf, numberInFormula } from './actor-figures.ts'

export type ArmorFigure = { value: number | undefined; why?: string; words: string }

/** As the program counts it: a fixed number, or from what it wears. */
export function armorOf(actor: Row, figures: ActorFigures): ArmorFigure {
  const ac = row(valueAt(actor, 'system/attributes/ac'))
  const flat = numberOf(ac.flat)
  const calc = textOf(ac.calc) || (flat === undefined ? 'default' : 'flat')
  if (calc === 'flat') return { value: flat ?? numberOf(ac.value), words: '' }
  const worn = itemsOf(actor).filter((item) => item.type === 'equipment' && valueAt(item, 'system/equipped') === true)
  const shield = worn.find((item) => kindOf(item) === 'shield')
  const armor = worn.find((item) => ['light', 'medium', 'heavy', 'natural'].includes(kindOf(item)))
  const added = shield ? armorValue(shield) : 0
  const words = [armor, shield].flatMap((item) => (item ? [textOf(item.name)] : [])).join(', ')
  if (calc === 'natural')
    return { value: flat === undefined ? undefined : flat + added, words: words || 'natural armor' }
  const base = baseOf(calc, { ac, armor, figures })
  if (base === undefined)
    return { value: numberOf(ac.value) ?? flat, words: calc, why: `counted as “${calc}”, which isn’t known here` }
  const why = calc === 'default' ? 'counted from what it wears' : `counted as “${calc}”`
  return { value: base + added, words: words || (calc === 'default' ? '' : calc), why }
}

type Wearing = { ac: Row; armor: Row | undefined; figures: ActorFigures }

function baseOf(calc: string, { ac, armor, figures }: Wearing): number | undefined {
  const { dex = 0, con = 0, wis = 0, cha = 0 } = figures.modifiers
  if (calc === 'default') {
    if (!armor) return 10 + dex
    const most = numberOf(valueAt(armor, 'system/armor/dex')) ?? Number.POSITIVE_INFINITY
    return armorValue(armor) + (kindOf(armor) === 'heavy' ? 0 : Math.min(dex, most))
  }
  if (calc === 'mage') return 13 + dex
  if (calc === 'draconic') return 10 + dex + cha
  if (calc === 'unarmoredMonk') return 10 + dex + wis
  if (calc === 'unarmoredBarb') return 10 + dex + con
  if (calc === 'unarmoredBard') return 10 + dex + cha
  return calc === 'custom' ? numberInFormula(ac.formula, figures) : undefined
}

function kindOf(item: Row): string {
  return textOf(valueAt(item, 'system/type/value')) || textOf(valueAt(item, 'system/armor/type'))
}

function armorValue(item: Row): number {
  return (
    (numberOf(valueAt(item, 'system/armor/value')) ?? 0) + (numberOf(valueAt(item, 'system/armor/magicalBonus')) ?? 0)
  )
}
