import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, requiredName, text } from '../fields.ts'

/** A day of six-second rounds: the longest that a condition can count. */
export const MOST_ROUNDS = 14_400

/** When a condition ends; `none` lasts until dispelled. `rounds` counts full rounds still to pass before that turn. */
export const conditionEnd = z.union([
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('turn'), at: z.enum(['start', 'end']), of: id, rounds: int(0, MOST_ROUNDS) }),
  z.object({ kind: z.literal('combatEnd') }),
  z.object({ kind: z.literal('time'), time: isoDateTime }),
])
export type ConditionEnd = z.infer<typeof conditionEnd>

export const conditionShape = {
  id,
  name: requiredName(50, 'Condition name is required'),
  note: z._default(text(200), ''),
  /** Whether players see it. */
  visible: z._default(z.boolean(), true),
  ends: z._default(conditionEnd, { kind: 'none' }),
  /** Of concentration: the `order` of the last hit whose check is answered. */
  checkedTo: z.optional(int(0)),
}

export const condition = z.looseObject(conditionShape)
export type Condition = DocumentOf<typeof conditionShape>
