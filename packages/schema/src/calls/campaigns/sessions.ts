import * as z from 'zod/mini'
import { id } from '../../entities/fields.ts'
import { sessionDocument, sessionShape } from '../../entities/replicated/session.ts'
import { ignoredShape, optionalShape, patchShape, unchangedShape } from '../body-shapes.ts'

const { sessionNumber, date, gmNotes, aiNotes, summary, recap, keyTopics, partyLocation } = sessionShape
const writable = { sessionNumber, date, gmNotes, aiNotes, summary, recap, keyTopics, partyLocation }
const sharedTexts = z.optional(z.strictObject({ recap: z.optional(z.boolean()), summary: z.optional(z.boolean()) }))

/** An absent number is the next one, an absent date is now. */
export const createSessionBody = z.strictObject({
  ...ignoredShape,
  id: z.optional(id),
  campaignId: unchangedShape.campaignId,
  ...optionalShape(writable),
  shared: sharedTexts,
})
export type CreateSessionBody = z.infer<typeof createSessionBody>

export const patchSessionBody = z.strictObject({
  ...ignoredShape,
  campaignId: unchangedShape.campaignId,
  rev: unchangedShape.rev,
  conflicts: unchangedShape.conflicts,
  /** Which recordings' transcripts it contains; kept by the device that added them. */
  addedTranscripts: z.optional(z.array(z.string())),
  ...patchShape(writable),
  shared: sharedTexts,
})
export type PatchSessionBody = z.infer<typeof patchSessionBody>
export const SESSION_READ_ONLY = ['campaignId', 'rev', 'conflicts', 'addedTranscripts'] as const

export const sessionAnswer = sessionDocument
export const sessionsAnswer = z.array(sessionAnswer)
