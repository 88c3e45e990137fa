import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, longText, nameText, text } from '../fields.ts'
import {
  type CombatEntry,
  type ConditionDifference,
  combatEntry,
  conditionDifference,
  manualInitiative,
  type Turn,
  turn,
} from './combat.ts'
import { type SavesMark, savesMark } from './health-log.ts'
import { type Item, item } from './item.ts'
import { replicatedShape } from './replicated.ts'

export const ACT_KINDS = ['health', 'conditions', 'hidden', 'next', 'previous', 'begin', 'order', 'end'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** The only limit of a combat's log: beyond it the oldest acts leave and can't be undone any more. */
export const LONGEST_LOG = 200

/** What one act did to one character. Health is stored as the requested amount, so that it can be played again. */
export const actChange = z.looseObject({
  characterId: id,
  health: z.optional(z.looseObject({ kind: z.enum(['damage', 'heal', 'set', 'temp']), amount: int(0, 1_000_000) })),
  /** Death saves, alone or with damage at 0 health. */
  saves: z.optional(savesMark),
  /** The new value after the act: hidden from players, or shown. */
  hidden: z.optional(z.boolean()),
  conditions: z.optional(z.array(conditionDifference)),
  /**
   * Limited uses that were spent or, below 0, came back. `of` and `id` say which, as `UseOf` does; `reset` numbers
   * the time that all of them came back at once.
   */
  uses: z.optional(
    z
      .array(
        z.looseObject({
          of: text(30),
          id: z.optional(text(120)),
          by: int(-1000, 1000),
          reset: z.optional(int(1)),
        }),
      )
      .check(z.maxLength(200)),
  ),
})
export type ActChange = {
  characterId: string
  health?: HealthAct
  saves?: SavesMark
  hidden?: boolean
  conditions?: ConditionDifference[]
  uses?: UsesDifference[]
}
export type UsesDifference = { of: string; id?: string; by: number; reset?: number }
/** What a typed amount does: `12` is damage, healing or temporary health as the field's mode says, `=20` sets. */
export type HealthAct = { kind: 'damage' | 'heal' | 'set' | 'temp'; amount: number }

/** The parts of the combat that an act changed, before or after it. */
export const combatState = z.looseObject({
  fightId: z.optional(id),
  turn: z.optional(turn),
  entries: z.optional(z.array(combatEntry)),
  manual: z.optional(manualInitiative),
})
export type CombatState = { fightId?: string; turn?: Turn; entries?: CombatEntry[]; manual?: Record<string, number> }

/** What was done with an act besides what its changes say. Undo and redo go by the state they find (SPEC.md, A12). */
const work = z.discriminatedUnion('kind', [
  /** A character was made for it, with the `name` it was given, was removed by it, or takes part in combat since. */
  z.looseObject({ kind: z.enum(['made', 'removed', 'included']), id, name: z.optional(nameText(100)) }),
  /** A creature whose name another one had got, too, has another number since. */
  z.looseObject({ kind: z.literal('renamed'), id, before: nameText(100), after: nameText(100) }),
  /** An encounter that isn't kept left the list with it. */
  z.looseObject({ kind: z.literal('played'), id }),
  /** `items` as `from` had them; `given`: their ids with the one who got them. */
  z.looseObject({ kind: z.literal('loot'), from: id, to: id, items: z.array(item), given: z.array(id) }),
  /** `text` went to the end of a session's notes. `made`: that session was made for it, and what to compare it with. */
  z.looseObject({
    kind: z.literal('notes'),
    sessionId: id,
    text: longText,
    made: z.optional(z.looseObject({ recap: longText, numberBefore: z.optional(int(0)) })),
  }),
])
export type ActWork =
  | { kind: 'made'; id: string; name?: string }
  | { kind: 'removed' | 'included' | 'played'; id: string }
  | { kind: 'renamed'; id: string; before: string; after: string }
  | { kind: 'loot'; from: string; to: string; items: Item[]; given: string[] }
  | { kind: 'notes'; sessionId: string; text: string; made?: { recap: string; numberBefore?: number } }

/** An act that is undone and redone as one step with other acts (`parts`) and with work that is in no act. */
export const actWhole = z.looseObject({
  parts: z.array(id).check(z.maxLength(100)),
  work: z.array(work).check(z.maxLength(2000)),
})
export type ActWhole = { parts: string[]; work: ActWork[] }

/**
 * One act in a combat, or between combats. Only its mark ever changes: `undos` counts undoing and redoing, and an odd
 * number means undone.
 */
export const actShape = {
  id,
  campaignId: id,
  /** The combat it belongs to (`Combat.fightId`). */
  fightId: z.optional(id),
  kind: z.enum(ACT_KINDS),
  /** By the clock of the device that made it; for display only. */
  at: isoDateTime,
  /** Place in the log and in every replay (SPEC.md, A2). */
  order: z._default(int(0), 0),
  round: z._default(int(0), 0),
  /** 'Orc 2 took 12 (15 to 3)': text for the log and the undo button. */
  text: z._default(text(500), ''),
  /** Character whose turn it was. */
  by: z.optional(id),
  /** Id of the player who made it, as a member; absent for the GM. Set by the server. */
  memberId: z.optional(text(64)),
  changes: z._default(z.array(actChange).check(z.maxLength(1000)), []),
  before: z.optional(combatState),
  after: z.optional(combatState),
  whole: z.optional(actWhole),
  undos: z._default(int(0, 1_000_000), 0),
  /** When it was last undone, on the scale of `order`: redo takes the latest. The server sets it where a player undid. */
  undoneOrder: z.optional(int(0)),
  lastModified: isoDateTime,
  ...replicatedShape,
}
export const actDocument = z.looseObject(actShape)
export type Act = DocumentOf<typeof actShape>
