import { type CharacterType, monsterShape, npcShape, playerShape, readNumber } from '@lanternkeep/schema'
import * as z from 'zod/mini'
import { characterWords } from '../character-words.ts'
import { skillsProblem } from './block-values.ts'
import { draftOf } from './form-draft.ts'
import type { FormErrors, FormValues } from './form-values.ts'
import { numberProblems } from './number-problems.ts'

const shapes = { player: playerShape, npc: npcShape, monster: monsterShape }

/** The errors by field; each sentence names its field. Empty: the form can be saved. */
export function formErrors(type: CharacterType, opened: FormValues, values: FormValues): FormErrors {
  const unreadable = numberProblems(type, values)
  const errors: FormErrors = { ...unreadable, ...(type === 'monster' && monsterErrors(opened, values)) }
  const skills = skillsProblem(values.skills)
  if (skills) errors.skills = skills
  const draft = draftOf(type, values)
  const { success, error } = z.safeParse(schemaFor(type, draft), draft)
  if (success) return errors
  for (const { path, message } of error.issues) {
    const field = String(path[0]) as keyof FormValues
    errors[field] ??= sentence(type, field, message)
  }
  return errors
}

/** The form's schema: what is typed, unless something stands in its way. */
export function characterForm(type: CharacterType, opened: FormValues) {
  return z.custom<FormValues>().check(({ value, issues }) => {
    for (const [field, message] of Object.entries(formErrors(type, opened, value))) {
      issues.push({ code: 'custom', path: [field], message, input: value })
    }
  })
}

function schemaFor(type: CharacterType, draft: object) {
  const shape: Record<string, z.core.$ZodType> = shapes[type]
  const fields = Object.keys(draft).flatMap((key) => (shape[key] ? [[key, shape[key]] as const] : []))
  return z.looseObject(Object.fromEntries(fields))
}

function sentence(type: CharacterType, field: keyof FormValues, message: string): string {
  if (field === 'name' && message.endsWith('is required')) return characterWords[type].nameRequired
  return message
}

/** A monster's numbers are refused where a player's or NPC's fall back. A health already at 0, or above the maximum, may stay. */
function monsterErrors(opened: FormValues, values: FormValues): FormErrors {
  const errors: FormErrors = healthErrors(opened, values)
  const hasDefence = values.armorClass.trim() !== ''
  if (hasDefence && !isWhole(values.armorClass, 0)) errors.armorClass = 'Defence must be a whole number of at least 0'
  if (wholeOf(values.armorClass) > 30) errors.armorClass = 'Defence must be at most 30'
  const bonus = wholeOf(values.initiativeBonus)
  if (Number.isNaN(bonus)) errors.initiativeBonus = 'Initiative bonus must be a whole number'
  else if (bonus < -10 || bonus > 20) {
    errors.initiativeBonus = 'Initiative bonus must be between -10 and 20'
  }
  const rating = readNumber(values.challengeRating, 'rating')
  const isEmpty = values.challengeRating.trim() === ''
  if (isEmpty || (rating !== undefined && rating < 0)) errors.challengeRating = 'Challenge rating must be at least 0'
  if (rating !== undefined && rating > 30) errors.challengeRating = 'Challenge rating must be at most 30'
  return errors
}

function healthErrors(opened: FormValues, { health, maxHealth }: FormValues): FormErrors {
  const errors: FormErrors = {}
  const isChanged = opened.health !== health || opened.maxHealth !== maxHealth
  if (!isWhole(maxHealth, 1)) errors.maxHealth = 'Max health must be a whole number of at least 1'
  else if (wholeOf(maxHealth) > 1_000_000) errors.maxHealth = 'Max health must be at most 1,000,000'
  if (!isWhole(health, opened.health === health ? 0 : 1)) {
    errors.health = 'Health must be a whole number of at least 1'
  } else if (isChanged && !errors.maxHealth && wholeOf(health) > wholeOf(maxHealth)) {
    errors.health = 'Health must be at most the max health'
  }
  return errors
}

function isWhole(typed: string, least: number): boolean {
  return wholeOf(typed) >= least
}

/** NaN, which is neither more nor less than any bound, for what is no whole number. */
function wholeOf(typed: string): number {
  return readNumber(typed, 'whole') ?? Number.NaN
}
