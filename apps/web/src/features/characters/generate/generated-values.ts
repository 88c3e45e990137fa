import {
  challengeLabel,
  clamp,
  type GeneratedMonster,
  type GeneratedNpc,
  type GenerateMonsterBody,
  type GenerateNpcBody,
  readNumber,
} from '@lanternkeep/schema'
import type { MonsterType, NpcRole } from '@lanternkeep/schema/lists/monsters-and-npcs'
import type { FormValues } from '../form/form-values.ts'

/** What is asked besides the form's values. */
export type GenerateOptions = {
  role: NpcRole
  monsterType: MonsterType | ''
  environment: string
  specialAbilities: string
  context: string
}
export const NO_OPTIONS: GenerateOptions = {
  role: 'any',
  monsterType: '',
  environment: '',
  specialAbilities: '',
  context: '',
}

/** The longest context for a character and for a creature. */
export const LONGEST_CONTEXT = { npc: 50, monster: 500 }

/** The form's race, sub-type or custom text included; the class is the occupation; 'any' and 'other' are left out. */
export function npcBody(values: FormValues, { role, context }: GenerateOptions): GenerateNpcBody {
  const said = filled({
    race: values.race,
    occupation: values.class,
    alignment: values.alignment,
    context: context.slice(0, LONGEST_CONTEXT.npc),
  })
  return role === 'any' || role === 'other' ? said : { ...said, role }
}

/** The rating is rounded for the call (behavior.md#lists). */
export function monsterBody(values: FormValues, options: GenerateOptions): GenerateMonsterBody {
  const rating = readNumber(values.challengeRating, 'rating')
  const { monsterType, environment, specialAbilities, context } = options
  return {
    ...filled({ monsterType, environment, specialAbilities, context }),
    ...(rating !== undefined && { challengeRating: clamp(Math.round(rating), 0, 30) }),
  }
}

export function npcValues(npc: GeneratedNpc): Partial<FormValues> {
  const { race, class: occupation, level, alignment, faction, location, questGiver, traits, background } = npc
  return {
    ...combatantValues(npc, [
      ['', npc.notes],
      ['Appearance', npc.appearance],
      ['Personality', npc.personality],
    ]),
    ...{ race, class: occupation, level: String(level), alignment, faction, location, questGiver, traits, background },
  }
}

export function monsterValues(monster: GeneratedMonster): Partial<FormValues> {
  return {
    ...combatantValues(monster, [
      ['', monster.description],
      ['Appearance', monster.appearance],
      ['', monster.notes],
    ]),
    challengeRating: challengeLabel(monster.challengeRating),
  }
}

/** What can be rolled again by itself. */
export const FIELDS_AGAIN = {
  npc: ['name', 'faction', 'location', 'traits', 'background', 'abilities', 'notes'],
  monster: ['name', 'abilities', 'notes'],
} as const
export type FieldAgain = (typeof FIELDS_AGAIN)['npc' | 'monster'][number]

/**
 * The form with one field rolled again. Notes and abilities extend what a person typed before the roll; a new name also
 * takes the place of the old one where the notes tell of it.
 */
export function withFieldAgain(
  values: FormValues,
  { field, rolled, before }: { field: FieldAgain; rolled: Partial<FormValues>; before: FormValues },
): Partial<FormValues> {
  if (field !== 'name') return { [field]: { ...rolled, ...extended(before, rolled) }[field] }
  const [name, old] = [rolled.name ?? values.name, values.name]
  if (old.trim() === '') return { name }
  return { name, notes: renamed(renamed(values.notes, old, name), firstOf(old), firstOf(name)) }
}

const MOST_TRIES = 12

/** Rolls until the field says something else than the form, unless the tables have nothing else. */
export async function untilOther(
  roll: () => Promise<Partial<FormValues>>,
  values: FormValues,
  field: FieldAgain,
): Promise<Partial<FormValues>> {
  for (let tries = 1; ; tries += 1) {
    const patch = await roll()
    if (tries === MOST_TRIES || wordsIn(patch[field]) !== wordsIn(values[field])) return patch
  }
}

/** Each roll of an ability has an id of its own. */
function wordsIn(value: unknown): string | undefined {
  return JSON.stringify(value, (key, each) => (key === 'id' ? undefined : each))
}

function firstOf(name: string): string {
  return name.split(' ')[0] ?? name
}

/** Whole words only. */
function renamed(text: string, old: string, name: string): string {
  return text
    .split(old)
    .reduce((all, part) =>
      /\p{L}$/u.test(all) || /^\p{L}/u.test(part) ? `${all}${old}${part}` : `${all}${name}${part}`,
    )
}

/** What a generator set in the form, and the values before. */
export type Filling = { before: FormValues; filled: Partial<FormValues> }

/** The form without generated values: changes made since stay, unchanged generated values are removed. */
export function typedOf(values: FormValues, filling: Filling | undefined): FormValues {
  if (!filling) return values
  const { before, filled } = filling
  const untouched = (Object.keys(filled) as (keyof FormValues)[]).filter((key) => values[key] === filled[key])
  return { ...values, ...Object.fromEntries(untouched.map((key) => [key, before[key]])) }
}

type Key = keyof FormValues

const OF_ANY = ['name', 'health', 'maxHealth', 'armorClass', 'initiativeBonus'] as const
const OF_NPC = [
  'race',
  'class',
  'level',
  'alignment',
  'faction',
  'location',
  'questGiver',
  'traits',
  'background',
] as const
/** What a generator sets; notes and abilities it extends. */
const REPLACED: { readonly [Kind in 'npc' | 'monster']: readonly Key[] } = {
  npc: [...OF_ANY, ...OF_NPC],
  monster: [...OF_ANY, 'challengeRating'],
}
/** Current and maximum health belong together. */
const TOGETHER: readonly Key[] = ['health', 'maxHealth']

/** Whether a person filled in something that a generator would replace. `blank`: what the form began with. */
export function hasTyped(kind: 'npc' | 'monster', values: FormValues, blank: FormValues): boolean {
  return REPLACED[kind].some((key) => isTyped(key, values, blank))
}

/** Merges with what people filled in: that stays, unless it `replaces`; notes and abilities are extended. */
export function filledOver(
  before: FormValues,
  patch: Partial<FormValues>,
  { blank, replaces }: { blank: FormValues; replaces: boolean },
): Partial<FormValues> {
  const typed = replaces ? [] : (Object.keys(patch) as Key[]).filter((key) => isTyped(key, before, blank))
  return {
    ...patch,
    ...Object.fromEntries(typed.map((key) => [key, before[key]])),
    ...extended(before, patch),
  }
}

function isTyped(key: Key, values: FormValues, blank: FormValues): boolean {
  const keys = TOGETHER.includes(key) ? TOGETHER : [key]
  return keys.some((each) => String(values[each]).trim() !== String(blank[each]).trim())
}

function extended(before: FormValues, patch: Partial<FormValues>): Pick<FormValues, 'abilities' | 'notes'> {
  return {
    abilities: [...before.abilities, ...(patch.abilities ?? [])],
    notes: [before.notes, patch.notes].filter(Boolean).join('\n\n'),
  }
}

type Combatant = Pick<
  GeneratedMonster,
  'name' | 'health' | 'maxHealth' | 'armorClass' | 'initiativeBonus' | 'abilities'
>

/** Values without a field of their own go into the GM's notes, under their name. */
function combatantValues(combatant: Combatant, notes: [string, string][]): Partial<FormValues> {
  return {
    name: combatant.name,
    health: String(combatant.health),
    maxHealth: String(combatant.maxHealth),
    armorClass: String(combatant.armorClass),
    initiativeBonus: String(combatant.initiativeBonus),
    abilities: combatant.abilities,
    notes: notes
      .filter(([, text]) => text)
      .map(([label, text]) => (label ? `${label}: ${text}` : text))
      .join('\n\n'),
  }
}

function filled<T extends Record<string, string>>(texts: T): Partial<T> {
  const entries = Object.entries(texts).map(([key, text]) => [key, text.trim()])
  return Object.fromEntries(entries.filter(([, text]) => text !== '')) as Partial<T>
}
