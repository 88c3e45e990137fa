import {
  type CharacterType,
  clamp,
  clampedInt,
  formFallbacks,
  readNumber,
  type Stats,
  tagsOf,
} from '@lanternkeep/schema'
import type { CharacterDraft, CharacterPatch, FormEdit } from '../../../data/local/index.ts'
import { areSameValues } from '../../../lib/browser/form-draft.ts'
import { blockDraftOf } from './block-values.ts'
import { type FormValues, STATS } from './form-values.ts'

/** The character that the fields describe: text trimmed, numbers in bounds, empty fields with their fallback. */
export function draftOf(type: CharacterType, values: FormValues): CharacterDraft {
  const maxHealth = formFallbacks.maxHealth(values.maxHealth)
  const shared = {
    name: values.name.trim(),
    maxHealth,
    health: clamp(formFallbacks.health(values.health), 0, maxHealth),
    tempHealth: formFallbacks.health(values.tempHealth),
    armorClass: isWithoutDefence(type, values) ? undefined : formFallbacks.armorClass(values.armorClass),
    initiativeBonus: formFallbacks.initiativeBonus(values.initiativeBonus),
    includeInInitiative: values.includeInInitiative,
    level: type === 'player' || values.level.trim() ? formFallbacks.level(values.level) : undefined,
    race: optional(values.race),
    class: optional(values.class),
    background: optional(values.background),
    imageUrl: optional(values.imageUrl),
    abilities: [...values.abilities],
    tags: tagsOf(values.tags),
    notes: values.notes,
    ...blockDraftOf(type, values),
  }
  if (type === 'player') return { ...shared, type, playerName: values.playerName.trim(), stats: statsOf(values.stats) }
  const stats = statsOf(values.stats)
  const foe = {
    ...shared,
    ...(Object.keys(stats).length > 0 && { stats }),
    hidden: values.hidden,
    alias: values.alias.trim(),
  }
  if (type === 'monster') return { ...foe, type, challengeRating: ratingOf(values.challengeRating) }
  return {
    ...foe,
    type,
    challengeRating: values.challengeRating.trim() ? ratingOf(values.challengeRating) : undefined,
    alignment: optional(values.alignment),
    faction: optional(values.faction),
    location: optional(values.location),
    questGiver: values.questGiver,
    traits: values.traits.map((trait) => trait.trim()).filter(Boolean),
  }
}

/**
 * Only the changes since the form was opened, before and after. Untouched fields keep what others wrote meanwhile, and
 * health is set only if it was typed.
 */
export function editOf(type: CharacterType, opened: FormValues, values: FormValues): FormEdit<CharacterPatch> {
  const before = draftOf(type, opened) as Record<string, unknown>
  const after = Object.entries(draftOf(type, values)).filter(([key, value]) => !areSameValues(before[key], value))
  const base = Object.fromEntries(after.map(([key]) => [key, before[key]]))
  return { base, mine: Object.fromEntries(after) } as FormEdit<CharacterPatch>
}

function optional(text: string): string | undefined {
  return text.trim() || undefined
}

function ratingOf(typed: string): number {
  return clamp(readNumber(typed, 'rating') ?? 0, 0, 30)
}

function statsOf(typed: FormValues['stats']): Stats {
  const filled = STATS.filter((name) => typed[name].trim() !== '')
  return Object.fromEntries(filled.map((name) => [name, clampedInt(typed[name], { min: 1, max: 30, fallback: 10 })]))
}

/** A monster may have none; players and NPCs get the fallback. */
function isWithoutDefence(type: CharacterType, { armorClass }: FormValues): boolean {
  return type === 'monster' && armorClass.trim() === ''
}
