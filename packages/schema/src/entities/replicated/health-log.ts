import * as z from 'zod/mini'
import { type DocumentOf, int, text } from '../fields.ts'

const MOST = 1_000_000

/** `shift` is a plain difference: a change of the numbers without an act. */
export const HEALTH_KINDS = ['damage', 'heal', 'set', 'temp', 'shift'] as const

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
  base: z.looseObject({ health: int(0, MOST), tempHealth: int(0, MOST), mark: z.optional(text(64)) }),
  /** Order of the latest act in the base. */
  foldedTo: int(0),
  acts: z.array(healthEntry).check(z.maxLength(1000)),
}
export const healthLog = z.looseObject(healthLogShape)
export type HealthLog = {
  base: { health: number; tempHealth: number; mark?: string }
  foldedTo: number
  acts: HealthEntry[]
}
