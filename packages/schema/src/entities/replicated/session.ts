import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, longText } from '../fields.ts'
import { copiedFrom } from './copied-from.ts'
import { broughtBack, replicatedShape } from './replicated.ts'

const prose = z._default(longText, '')

export const sessionShape = {
  id,
  campaignId: id,
  sessionNumber: int(0),
  date: isoDateTime,
  gmNotes: prose,
  aiNotes: prose,
  summary: prose,
  recap: prose,
  keyTopics: prose,
  partyLocation: prose,
  /** What players may read of it. */
  shared: z._default(
    z.looseObject({ recap: z._default(z.boolean(), false), summary: z._default(z.boolean(), false) }),
    {
      recap: false,
      summary: false,
    },
  ),
  copiedFrom: z.optional(copiedFrom),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}

export const sessionDocument = z.looseObject(sessionShape)
/** One evening's journal entry (not a login session). */
export type Session = DocumentOf<typeof sessionShape>
