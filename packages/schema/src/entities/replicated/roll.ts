import * as z from 'zod/mini'
import { type DocumentOf, id, isoDateTime, nameText, text } from '../fields.ts'
import { replicatedShape } from './replicated.ts'

/** A dice roll shown to the whole campaign, or a mark: a place in the evening that someone wants to find again. */
export const rollShape = {
  id,
  campaignId: id,
  /** The member who rolled; set by the server for players. */
  memberId: z._default(z.nullable(text(64)), null),
  name: z._default(nameText(100), ''),
  /** What it was for: 'Stealth', 'Scimitar attack'; absent for plain dice. */
  label: z.optional(text(200)),
  /** It has no dice, and only the GM and who made it see it. */
  mark: z.optional(z.boolean()),
  /** "2d6+3". */
  dice: text(60),
  rolls: z.array(z.int()).check(z.maxLength(100)),
  total: z.int(),
  at: isoDateTime,
  lastModified: isoDateTime,
  ...replicatedShape,
}
export const rollDocument = z.looseObject(rollShape)
export type Roll = DocumentOf<typeof rollShape>
