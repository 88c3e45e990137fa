import {
  type Ability,
  type Character,
  type CharacterType,
  formFallbacks,
  newCharacterNumbers,
  numberText,
  type PlayerCharacter,
} from '@lanternkeep/schema'
import { type BlockValues, blockValuesOf, NO_BLOCK } from './block-values.ts'

export const STATS = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const
export type StatName = (typeof STATS)[number]

/** The values of the form's fields: numbers as typed. */
export type FormValues = BlockValues & {
  name: string
  playerName: string
  imageUrl: string
  race: string
  class: string
  background: string
  level: string
  health: string
  maxHealth: string
  tempHealth: string
  armorClass: string
  initiativeBonus: string
  challengeRating: string
  includeInInitiative: boolean
  alignment: string
  faction: string
  location: string
  questGiver: boolean
  hidden: boolean
  alias: string
  traits: readonly string[]
  tags: readonly string[]
  /** Shown and edited on the sheet; here only what a generator added. */
  abilities: readonly Ability[]
  stats: Readonly<Record<StatName, string>>
  notes: string
}

/** By field; each sentence names its field. */
export type FormErrors = Partial<Record<keyof FormValues, string>>

const NO_STATS = { strength: '', dexterity: '', constitution: '', intelligence: '', wisdom: '', charisma: '' }
const BLANK: FormValues = {
  ...NO_BLOCK,
  ...{ name: '', playerName: '', imageUrl: '', race: '', class: '', background: '', level: '' },
  ...{ health: '', maxHealth: '', tempHealth: '0', armorClass: '', initiativeBonus: '0', challengeRating: '' },
  ...{ includeInInitiative: false, alignment: '', faction: '', location: '', questGiver: false },
  ...{ hidden: false, alias: '', traits: [], tags: [], abilities: [], stats: NO_STATS, notes: '' },
}

/** New clears the form and fills in the defaults of its type. */
export function newFormValues(type: CharacterType): FormValues {
  return valuesOver(BLANK, newCharacterNumbers(type))
}

export function formValuesOf(character: Character): FormValues {
  const { traits, stats } = { traits: [], stats: {}, ...character }
  return {
    ...valuesOver({ ...BLANK, armorClass: '' }, character),
    ...blockValuesOf(character),
    traits,
    stats: typedStats(stats),
  }
}

/**
 * A number field's value once it loses the focus: in bounds, or its fallback. A monster's are refused instead, except
 * temporary health.
 */
export function settledNumber(type: CharacterType, field: NumberField, values: FormValues): string {
  const typed = values[field]
  if (field === 'tempHealth') return String(formFallbacks.health(typed))
  if (type === 'monster' || field === 'challengeRating') return typed
  if (field === 'health')
    return String(Math.min(formFallbacks.health(typed), formFallbacks.maxHealth(values.maxHealth)))
  if (field === 'level' && type !== 'player' && typed.trim() === '') return ''
  return String(formFallbacks[field](typed))
}

export type NumberField =
  | 'health'
  | 'maxHealth'
  | 'tempHealth'
  | 'armorClass'
  | 'initiativeBonus'
  | 'level'
  | 'challengeRating'

/** Every value of `source` that the form has a field for, as text if the field is text. */
function valuesOver(blank: FormValues, source: object): FormValues {
  const known = Object.entries(source).filter(([key, value]) => key in blank && value !== undefined)
  const texts = known.map(([key, value]) => {
    const kind = key === 'challengeRating' ? 'rating' : 'decimal'
    return [key, typeof value === 'number' ? numberText(value, kind) : value]
  })
  return { ...blank, ...Object.fromEntries(texts) }
}

function typedStats(stats: PlayerCharacter['stats']): FormValues['stats'] {
  const entries = STATS.map((name) => [name, stats[name] === undefined ? '' : String(stats[name])])
  return Object.fromEntries(entries) as FormValues['stats']
}
