import * as z from 'zod/mini'
import { id } from '../../entities/fields.ts'
import { sessionShape } from '../../entities/replicated/session.ts'
import { emptyBody, ignoredShape, optionalShape, patchShape, servedShape, unchangedShape } from '../body-shapes.ts'
import { contract, NO_CONTENT } from '../contract.ts'

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
  answered: unchangedShape.answered,
  /** Which recordings' transcripts it contains; kept by the device that added them. */
  addedTranscripts: z.optional(z.array(z.string())),
  ...patchShape(writable),
  shared: sharedTexts,
})
export type PatchSessionBody = z.infer<typeof patchSessionBody>
export const SESSION_READ_ONLY = ['campaignId', 'rev', 'conflicts', 'answered', 'addedTranscripts'] as const

const sessionAnswer = z.looseObject({ ...optionalShape(sessionShape), ...servedShape })
export type SessionAnswer = z.infer<typeof sessionAnswer>

const ofCampaign = { path: '/api/campaigns/:id/sessions', params: z.object({ id }) } as const
const one = { path: '/api/sessions/:id', params: z.object({ id }) } as const

export const listSessionsCall = contract({ method: 'GET', ...ofCampaign, answer: { 200: z.array(sessionAnswer) } })
export const createSessionCall = contract({
  method: 'POST',
  ...ofCampaign,
  body: createSessionBody,
  answer: { 201: sessionAnswer },
})
export const changeSessionCall = contract({
  method: 'PATCH',
  ...one,
  body: patchSessionBody,
  answer: { 200: sessionAnswer },
})
export const deleteSessionCall = contract({ method: 'DELETE', ...one, body: emptyBody, answer: NO_CONTENT })
