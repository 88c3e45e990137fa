import * as z from 'zod/mini'
import { type DocumentOf, id, int, requiredName, text } from '../fields.ts'

/** When uses come back, as offered; a table may have its own word. A recharge is rolled for at the start of each turn. */
export const USED_PER = ['round', 'short rest', 'long rest', 'day', 'recharge'] as const
export const usedPer = text(30)

const limitShape = {
  per: usedPer,
  /** How often; once if absent. */
  count: z.optional(int(1, 100)),
  /** For `recharge`: the lowest roll of a d6 that brings it back. */
  rechargeFrom: z.optional(int(2, 20)),
}
export const limitedUse = z.looseObject(limitShape)
export type LimitedUse = DocumentOf<typeof limitShape>

/** `formula` is what `parseDice` reads, or a plain number. */
const damageShape = {
  formula: text(60),
  type: z._default(text(50), ''),
  /** When it is dealt, if not with every hit: 'two hands', 'failed save'. */
  when: z.optional(text(60)),
}
export const damage = z.looseObject(damageShape)
export type Damage = DocumentOf<typeof damageShape>

const saveNeededShape = {
  /** 'Dexterity', or a word of another game; empty where it depends on the spell. */
  ability: text(50),
  dc: int(0, 100),
  /** Whether a success still takes half of the damage. */
  half: z.optional(z.boolean()),
}
export const saveNeeded = z.looseObject(saveNeededShape)
export type SaveNeeded = DocumentOf<typeof saveNeededShape>

/** How often a counter of uses went back to 0 at once, by a rest or a new turn; also if that was taken back. */
export const resets = z.optional(int(0))
/** What each of the latest resets gave back, by its number. It is taken back while `undos` is odd. */
export const gaveBack = z.optional(
  z.record(z.string(), z.looseObject({ uses: int(-100_000, 100_000), undos: z.optional(int(0)) })),
)
export type GaveBack = Record<string, { uses: number; undos?: number }>

/** What can be used only so often: an action, an ability or a spell. */
export const limitedUseShape = {
  limitedUse: z.optional(limitedUse),
  /** How many of its uses are spent. A counter: changes on two devices add up. */
  used: z.optional(int(0, 1000)),
  resets,
  gaveBack,
}
export type Uses = DocumentOf<typeof limitedUseShape>

/** What of an action or an ability can be rolled or counted. */
export const figuresShape = {
  attackBonus: z.optional(int(-50, 50)),
  /** '10 ft' for a melee attack; with its unit, as the table measures. */
  reach: z.optional(text(60)),
  /** '80/320 ft' for a ranged attack, '60 ft cone' for an area. */
  range: z.optional(text(60)),
  damages: z.optional(z.array(damage).check(z.maxLength(10))),
  save: z.optional(saveNeeded),
  ...limitedUseShape,
}
export type Figures = DocumentOf<typeof figuresShape>

/**
 * Something a creature does on its turn or between turns. `id`, `name` and `description` are those of an item in
 * `abilities`, so both merge and show alike. `description` is the GM's own text.
 */
export const actionShape = {
  id,
  name: requiredName(100, 'Action name is required'),
  description: z._default(text(5000), ''),
  ...figuresShape,
  /** For a multiattack: what it is made of, '1 Bite, 2 Claw or 3 Spear'. */
  madeOf: z.optional(text(300)),
  /** How many special actions it counts as; 1 if absent. */
  cost: z.optional(int(1, 20)),
}
export const action = z.looseObject(actionShape)
export type Action = DocumentOf<typeof actionShape>
