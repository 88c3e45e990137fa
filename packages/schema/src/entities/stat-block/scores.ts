import * as z from 'zod/mini'
import { int } from '../fields.ts'
import { type GaveBack, gaveBack, resets } from './action.ts'

export const ABILITIES = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const
export type AbilityName = (typeof ABILITIES)[number]

const stat = z.optional(int(1, 30))
/** Ability scores; one that is absent is unknown. */
export const stats = z.looseObject({
  strength: stat,
  dexterity: stat,
  constitution: stat,
  intelligence: stat,
  wisdom: stat,
  charisma: stat,
})
export type Stats = Partial<Record<AbilityName, number>>

const bonus = int(-50, 50)
const save = z.optional(bonus)
/** What is added to a save. One that is absent has its score's modifier. */
export const saves = z.looseObject({
  strength: save,
  dexterity: save,
  constitution: save,
  intelligence: save,
  wisdom: save,
  charisma: save,
})
export type Saves = Stats

const MAX_SKILLS = 60
/** No slash: conflicts name a value by its path ('skills/Stealth'). */
const skillName = z.string().check(z.regex(/^[^/\p{Cc}\p{Cs}]{1,50}$/u))
/** What is added to a check, by the skill's name as it is shown: `{ Stealth: 6 }`. */
export const skills = z
  .record(skillName, bonus)
  .check(z.refine((value) => Object.keys(value).length <= MAX_SKILLS, `At most ${MAX_SKILLS} skills`))
export type Skills = Record<string, number>

const HIGHEST_SLOT = 9
const SLOT_LEVELS = Array.from({ length: HIGHEST_SLOT }, (_, at) => `${at + 1}`)
/** By the level as a text, '1' to '9'. `used` is a counter: taps on two devices add up. */
export const spellSlots = z
  .record(z.string(), z.looseObject({ max: int(0, 99), used: z._default(int(0, 999), 0), resets, gaveBack }))
  .check(
    z.refine((slots) => Object.keys(slots).every((level) => SLOT_LEVELS.includes(level)), 'Slots have levels 1 to 9'),
  )
export type SpellSlots = Record<string, { max: number; used: number; resets?: number; gaveBack?: GaveBack }>
