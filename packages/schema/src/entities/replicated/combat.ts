import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, text } from '../fields.ts'
import { type Condition, condition } from './condition.ts'
import { replicatedShape } from './replicated.ts'

/** One place in the turn order. Its id is the character's id, so that two devices that add the same character agree. */
export const combatEntryShape = {
  id,
  characterId: id,
  initiative: int(-1000, 1000),
  /** Combatants with the same group act on one initiative. */
  group: z.optional(text(64)),
  /** The id players know this entry by; drawn when the entry is made, so that it doesn't reveal which foe it is. */
  publicId: z.optional(id),
}
export const combatEntry = z.looseObject(combatEntryShape)
export type CombatEntry = DocumentOf<typeof combatEntryShape>

/**
 * `entryId` is null and round is 0 while no combat is running. `actId` names the act that led here; absent in what older
 * versions wrote.
 */
export const turn = z.looseObject({ round: int(0), entryId: z.nullable(id), actId: z.optional(id) })
const takenBackTurn = z.extend(turn, { undos: z.optional(int(0)) })
export type Turn = { round: number; entryId: string | null; actId?: string }

/** A condition that was added (no `before`), removed (no `after`) or changed. */
export const conditionDifference = z.looseObject({ id, before: z.optional(condition), after: z.optional(condition) })

/** What one act in the combat's own log did to one character; health as differences. */
export const combatChange = z.looseObject({
  characterId: id,
  health: z.optional(z.int()),
  tempHealth: z.optional(z.int()),
  /** The new value after the act: hidden from players, or shown. */
  hidden: z.optional(z.boolean()),
  conditions: z.optional(z.array(conditionDifference)),
})
export type ConditionDifference = { id: string; before?: Condition; after?: Condition }
export type CombatChange = {
  characterId: string
  health?: number
  tempHealth?: number
  hidden?: boolean
  conditions?: ConditionDifference[]
}

/** Typed initiative by character id. */
export const manualInitiative = z.record(z.string(), int(-1000, 1000))

/** An act as the first release stored it, inside the combat. New acts are documents of their own (act.ts). */
export const combatActShape = {
  id,
  at: isoDateTime,
  round: int(0),
  /** "Orc 2 took 12 (15 to 3)": what the log and the undo button say. */
  text: text(500),
  /** Whose turn it was. */
  by: z.optional(id),
  changes: z._default(z.array(combatChange), []),
  /** The turn before the act, if the act moved it. */
  turnBefore: z.optional(turn),
  /** The order before the act, if the act changed who takes part or where. */
  entriesBefore: z.optional(z.array(combatEntry)),
  /** The typed values before the act, if the act changed or dropped one. */
  manualBefore: z.optional(manualInitiative),
  undone: z._default(z.boolean(), false),
  /** See `Act.undoneOrder`. */
  undoneOrder: z.optional(int(0)),
  /** For an undone act: the values that undo replaced, for redo. */
  turnAfter: z.optional(turn),
  entriesAfter: z.optional(z.array(combatEntry)),
  manualAfter: z.optional(manualInitiative),
}
export const combatAct = z.looseObject(combatActShape)
export type CombatAct = DocumentOf<typeof combatActShape>

/**
 * A campaign's combat: one document per campaign with the campaign's id, so that two devices can't start two. A combat
 * is running while `entries` is not empty. The array order of `entries` is the turn order.
 */
export const combatShape = {
  id,
  campaignId: id,
  /** Drawn again for each combat; kept after its end. */
  fightId: z.optional(id),
  entries: z._default(z.array(combatEntry), []),
  turn: z._default(turn, { round: 0, entryId: null }),
  /**
   * The turn before each act that moved it and was undone, by the act's id, with the act's mark as it was then (SPEC.md,
   * M4).
   */
  takenBack: z.optional(z.record(id, takenBackTurn)),
  /** Typed initiative by character id; kept between combats until cleared. */
  manual: z._default(manualInitiative, {}),
  /** Ids of characters whose rows are expanded. */
  expanded: z._default(z.array(id), []),
  /** Acts of the first release; read and undone, no longer written. */
  log: z._default(z.array(combatAct), []),
  lastModified: isoDateTime,
  ...replicatedShape,
}
export const combatDocument = z.looseObject(combatShape)
export type Combat = DocumentOf<typeof combatShape>
