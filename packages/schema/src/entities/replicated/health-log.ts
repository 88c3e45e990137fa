import * as z from 'zod/mini'
import { type DocumentOf, int, text } from '../fields.ts'

const MOST = 1_000_000

/** `shift` is a plain difference: a change of the numbers without an act. */
export const HEALTH_KINDS = ['damage', 'heal', 'set', 'temp', 'shift'] as const

/** Death saves of a hero at 0 health: at most three of each. */
export const deathSaves = z.looseObject({ successes: int(0, 3), failures: int(0, 3) })
export type DeathSaves = { successes: number; failures: number }

/** What one act adds to the death saves, or takes away. */
export const savesMark = z.looseObject({ successes: z.optional(int(-3, 3)), failures: z.optional(int(-3, 3)) })
export type SavesMark = { successes?: number; failures?: number }

export const healthEntryShape = {
  /** The act's id; for an entry without an act, the mark or the rev of the write it represents. */
  id: text(120),
  /** Place in the replay: milliseconds of a clock, moved past everything its maker knew. */
  order: int(0),
  kind: z.enum(HEALTH_KINDS),
  /** Negative only for `shift`. */
  amount: int(-MOST, MOST),
  /** What `shift` and `set` did to temporary health, as a difference. */
  temp: z.optional(int(-MOST, MOST)),
  /** Alone they come with a `shift` of 0: a device that doesn't know death saves then plays nothing. */
  saves: z.optional(savesMark),
  /** How often it was undone and redone; an odd number means undone. */
  undos: z.optional(int(0, MOST)),
  /** The player who made it, as a member id; absent for the GM. */
  by: z.optional(text(64)),
}
export const healthEntry = z.looseObject(healthEntryShape)
export type HealthEntry = DocumentOf<typeof healthEntryShape>

/** The source of a character's health: the base, and the acts played on it in order. */
export const healthLogShape = {
  /** The sum of the acts that left the log. `mark` is the `healthMark` that it accounts for. */
  base: z.looseObject({
    health: int(0, MOST),
    tempHealth: int(0, MOST),
    mark: z.optional(text(64)),
    saves: z.optional(deathSaves),
  }),
  /** Order of the latest act in the base. */
  foldedTo: int(0),
  acts: z.array(healthEntry).check(z.maxLength(1000)),
}
export const healthLog = z.looseObject(healthLogShape)
export type HealthLog = {
  base: { health: number; tempHealth: number; mark?: string; saves?: DeathSaves }
  foldedTo: number
  acts: HealthEntry[]
}
