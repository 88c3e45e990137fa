import * as z from 'zod/mini'
import { type DocumentOf, id, isoDateTime, longText, requiredText, text } from '../fields.ts'
import { broughtBack, replicatedShape } from './replicated.ts'

/** A picture or text that the GM can show on the players' phones. */
export const handoutShape = {
  id,
  campaignId: id,
  title: requiredText(100, 'Title is required'),
  text: z._default(longText, ''),
  imageUrl: z.optional(text(300)),
  /** Players see it from this time on; absent while only the GM does. */
  sharedAt: z.optional(isoDateTime),
  /** Only these members see it; absent means all players, empty no one (SPEC.md, R14). */
  forMembers: z.optional(z.array(text(64)).check(z.maxLength(100))),
  /** Only on a player's device, and made by the server: not every player sees it. */
  personal: z.optional(z.boolean()),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}
export const handoutDocument = z.looseObject(handoutShape)
export type Handout = DocumentOf<typeof handoutShape>
