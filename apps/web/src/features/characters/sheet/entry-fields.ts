import {
  type Ability,
  clampedInt,
  ITEM_TYPES,
  type Item,
  RARITIES,
  readNumber,
  type Spell,
  signedBonus,
  type Weapon,
} from '@lanternkeep/schema'
import { areSameValues } from '../../../lib/browser/form-draft.ts'
import type { Keyed } from './keyed-entries.ts'

/** One field of the small form that adds or changes a line of a list. */
export type EntryField = {
  key: string
  kind: 'text' | 'long' | 'number' | 'choice'
  maxLength?: number
  min?: number
  max?: number
  decimals?: boolean
  options?: readonly string[]
  /** Side by side with its neighbor. */
  half?: boolean
}
export type EntryTexts = Record<string, string>

/** How the entries of one kind of list are written, read and shown. */
export type EntryKind<T> = {
  /** 'weapon': used for the button and for the error when its name is missing. */
  one: string
  fields: readonly EntryField[]
  blank: EntryTexts
  toTexts: (entry: T) => EntryTexts
  fromTexts: (texts: EntryTexts, id: string, before: T | undefined) => T
  line: (entry: T) => LineWords
}
export type LineWords = { name: string; aside?: string; description?: string }

/** The entry with what was changed of its texts. The rest stays as it is stored, down to its last space. */
export function editedEntry<T extends string | { id: string }>(
  kind: EntryKind<T>,
  { key: id, entry }: Keyed<T>,
  texts: EntryTexts,
): T {
  const typed = kind.fromTexts(texts, id, entry)
  if (typeof entry === 'string' || typeof typed === 'string') return typed
  const before: Record<string, unknown> = { ...(kind.fromTexts(kind.toTexts(entry), id, entry) as object) }
  const after: Record<string, unknown> = { ...typed }
  const kept = Object.entries(entry).filter(([key]) => areSameValues(before[key], after[key]))
  const changed = Object.entries(after).filter(([key, value]) => !areSameValues(before[key], value))
  return Object.fromEntries([...kept, ...changed]) as T
}

const name: EntryField = { key: 'name', kind: 'text', maxLength: 100 }
const description: EntryField = { key: 'description', kind: 'long', maxLength: 5000 }

export const weaponKind: EntryKind<Weapon> = {
  one: 'weapon',
  fields: [
    name,
    { key: 'attackBonus', kind: 'number', min: -50, max: 50 },
    { key: 'damage', kind: 'text', maxLength: 100, half: true },
  ],
  blank: { name: '', attackBonus: '', damage: '' },
  toTexts: ({ name, damage, attackBonus }) => ({ name, damage, attackBonus: typedNumber(attackBonus) }),
  fromTexts: (texts, id, before) => {
    const { attackBonus: _, ...kept } = before ?? {}
    const attackBonus = numberOf(texts.attackBonus, -50, 50)
    const weapon = { ...kept, id, name: textOf(texts.name), damage: textOf(texts.damage) }
    return attackBonus === undefined ? weapon : { ...weapon, attackBonus }
  },
  line: ({ name, damage, attackBonus }) => {
    return { name, aside: [attackBonus !== undefined && signedBonus(attackBonus), damage].filter(Boolean).join(', ') }
  },
}

export const spellKind: EntryKind<Spell> = {
  one: 'spell',
  fields: [name, { key: 'level', kind: 'number', min: 0, max: 20 }, description],
  blank: { name: '', level: '0', description: '' },
  toTexts: ({ name, level, description }) => ({ name, level: String(level), description }),
  fromTexts: (texts, id, before) => ({
    ...before,
    id,
    name: textOf(texts.name),
    level: numberOf(texts.level, 0, 20) ?? 0,
    description: textOf(texts.description),
  }),
  line: ({ name, level, description }) => ({ name, aside: `level ${level}`, description }),
}

export const abilityKind: EntryKind<Ability> = {
  one: 'ability',
  fields: [name, description],
  blank: { name: '', description: '' },
  toTexts: (ability) =>
    typeof ability === 'string'
      ? { name: ability, description: '' }
      : { name: ability.name, description: ability.description },
  fromTexts: (texts, id, before) => ({
    ...(typeof before === 'object' ? before : undefined),
    id,
    name: textOf(texts.name),
    description: textOf(texts.description),
  }),
  line: (ability) => (typeof ability === 'string' ? { name: ability } : ability),
}

export const itemKind: EntryKind<Item> = itemKindWith([])
/** Worn items may add to Defence. */
export const equipmentKind: EntryKind<Item> = itemKindWith([
  { key: 'acBonus', kind: 'number', min: -30, max: 30, half: true },
])

function itemKindWith(more: readonly EntryField[]): EntryKind<Item> {
  return {
    one: 'item',
    fields: [
      name,
      { key: 'type', kind: 'choice', options: ITEM_TYPES, half: true },
      { key: 'rarity', kind: 'choice', options: RARITIES, half: true },
      { key: 'quantity', kind: 'number', min: 1, max: 1_000_000, half: true },
      { key: 'value', kind: 'number', min: 0, max: 1_000_000_000, decimals: true, half: true },
      { key: 'weight', kind: 'number', min: 0, max: 1_000_000, decimals: true, half: true },
      ...more,
      description,
      { key: 'properties', kind: 'long' },
      { key: 'magicalProperties', kind: 'long' },
    ],
    blank: {
      ...{ name: '', type: 'misc', rarity: 'common', quantity: '1', value: '', weight: '', acBonus: '' },
      ...{ description: '', properties: '', magicalProperties: '' },
    },
    toTexts: itemToTexts,
    fromTexts: itemFromTexts,
    line: itemLine,
  }
}

function itemToTexts(item: Item): EntryTexts {
  const { name, type, rarity, description } = item
  const numbers = { quantity: item.quantity, value: item.value, weight: item.weight, acBonus: item.acBonus }
  const typed = Object.entries(numbers).map(([key, value]) => [key, value === undefined ? '' : String(value)])
  const lists = { properties: item.properties.join('\n'), magicalProperties: item.magicalProperties.join('\n') }
  return { name, type, rarity, description, ...Object.fromEntries(typed), ...lists }
}

function itemFromTexts(texts: EntryTexts, id: string, before: Item | undefined): Item {
  const item: Item = {
    ...before,
    id,
    name: textOf(texts.name),
    type: ITEM_TYPES.find((type) => type === texts.type) ?? 'misc',
    rarity: RARITIES.find((rarity) => rarity === texts.rarity) ?? 'common',
    description: textOf(texts.description),
    quantity: numberOf(texts.quantity, 1, 1_000_000) ?? 1,
    properties: linesOf(texts.properties),
    magicalProperties: linesOf(texts.magicalProperties),
  }
  const optional = {
    value: decimalOf(texts.value),
    weight: decimalOf(texts.weight),
    acBonus: numberOf(texts.acBonus, -30, 30),
  }
  const { value: _value, weight: _weight, acBonus: _acBonus, ...required } = item
  const filled = Object.entries(optional).filter(([, value]) => value !== undefined)
  return { ...required, ...Object.fromEntries(filled) }
}

function itemLine(item: Item) {
  const { name, type, rarity, quantity, acBonus, value } = item
  const facts = [
    rarity === 'common' ? type : `${type}, ${rarity}`,
    value !== undefined && `${value} gp`,
    acBonus !== undefined && `${acBonus < 0 ? '−' : '+'}${Math.abs(acBonus)} Defence`,
    ...item.properties,
    ...item.magicalProperties,
  ]
  const words = [facts.filter(Boolean).join(', '), item.description].filter(Boolean).join('\n')
  return { name, aside: `× ${quantity}`, description: words }
}

export function textOf(text: string | undefined): string {
  return (text ?? '').trim()
}

function linesOf(text: string | undefined): string[] {
  const lines = textOf(text)
    .split('\n')
    .map((line) => line.trim().slice(0, 300))
  return lines.filter(Boolean)
}

function decimalOf(typed: string | undefined): number | undefined {
  const value = readNumber(typed ?? '', 'decimal')
  return value === undefined ? undefined : Math.max(value, 0)
}

/** A whole number in bounds; undefined for what is no number. */
export function numberOf(typed: string | undefined, min: number, max: number): number | undefined {
  return readNumber(typed ?? '', 'whole') === undefined ? undefined : clampedInt(typed, { min, max, fallback: min })
}

export function typedNumber(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}
