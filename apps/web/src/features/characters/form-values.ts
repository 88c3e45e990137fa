import {
  type Character,
  type CharacterType,
  formFallbacks,
  newCharacterNumbers,
  type PlayerCharacter,
} from '@lanternkeep/schema'

export const STATS = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const
export type StatName = (typeof STATS)[number]

/** What stands in the form's fields: numbers as they are typed. */
export type FormValues = {
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
  stats: Readonly<Record<StatName, string>>
  notes: string
}

const NO_STATS = { strength: '', dexterity: '', constitution: '', intelligence: '', wisdom: '', charisma: '' }
const BLANK: FormValues = {
  ...{ name: '', playerName: '', imageUrl: '', race: '', class: '', background: '', level: '' },
  ...{ health: '', maxHealth: '', tempHealth: '0', armorClass: '', initiativeBonus: '0', challengeRating: '1' },
  ...{ includeInInitiative: false, alignment: '', faction: '', location: '', questGiver: false },
  ...{ hidden: false, alias: '', traits: [], stats: NO_STATS, notes: '' },
}

/** New clears the form and fills in the defaults of its type (spec 2 s.9). */
export function newFormValues(type: CharacterType): FormValues {
  return valuesOver(BLANK, newCharacterNumbers(type))
}

export function formValuesOf(character: Character): FormValues {
  const { traits, stats } = { traits: [], stats: {}, ...character }
  return { ...valuesOver({ ...BLANK, armorClass: '' }, character), traits, stats: typedStats(stats) }
}

/** Changing the maximum sets health to the same (spec 2 s.5). */
export function withMaxHealth(values: FormValues, typed: string): FormValues {
  return { ...values, maxHealth: typed, health: String(formFallbacks.maxHealth(typed)) }
}

/** What a number field holds once it is left: in bounds, or its fallback. */
export function settledNumber(type: CharacterType, field: NumberField, typed: string): string {
  const empty = typed.trim() === ''
  if (field === 'tempHealth') return String(formFallbacks.health(typed))
  if (field === 'challengeRating') return settledRating(typed)
  if (empty && type !== 'player' && field === 'level') return ''
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

function settledRating(typed: string): string {
  const rating = Number.parseFloat(typed)
  return Number.isFinite(rating) ? String(Math.min(Math.max(rating, 0), 30)) : '0'
}

/** Every value of `source` that the form has a field for, as text where the field holds text. */
function valuesOver(blank: FormValues, source: object): FormValues {
  const known = Object.entries(source).filter(([key, value]) => key in blank && value !== undefined)
  const texts = known.map(([key, value]) => [key, typeof value === 'number' ? String(value) : value])
  return { ...blank, ...Object.fromEntries(texts) }
}

function typedStats(stats: PlayerCharacter['stats']): FormValues['stats'] {
  const entries = STATS.map((name) => [name, stats[name] === undefined ? '' : String(stats[name])])
  return Object.fromEntries(entries) as FormValues['stats']
}
