import * as z from 'zod/mini'
import { id } from '../../entities/fields.ts'
import { campaignShape, JOIN_CODE, syncStatus } from '../../entities/replicated/campaign.ts'
import { normalizeJoinCode } from '../../rules/join-code.ts'
import { isLibraryId } from '../../rules/library.ts'
import { SAMPLE_ID } from '../../rules/sample.ts'
import { emptyBody, ignoredShape, optionalShape, patchShape, servedShape, unchangedShape } from '../body-shapes.ts'
import { contract, NO_CONTENT } from '../contract.ts'

/** A typed code in any case, with or without the dash, as XXX-XXX (behavior.md#join-codes). */
const typedJoinCode = z.string().check(
  z.overwrite((typed) => normalizeJoinCode(typed) ?? typed),
  z.regex(JOIN_CODE, 'Join code must look like ABC-123'),
)

const {
  createdAt,
  name,
  playerCount,
  sessionNumber,
  startingLevel,
  joinOpen,
  approveJoins,
  playersEndTurns,
  playersMark,
  currencies,
} = campaignShape
const writable = {
  playerCount,
  sessionNumber,
  startingLevel,
  joinOpen,
  approveJoins,
  playersEndTurns,
  playersMark,
  currencies,
}

/** Absent fields get the entity's default; a missing or taken code is issued by the server. */
export const createCampaignBody = z.strictObject({
  ...ignoredShape,
  ...optionalShape(writable),
  id: id.check(
    z.refine((typed) => !isLibraryId(typed), 'This id is kept for a library'),
    z.refine((typed) => typed !== SAMPLE_ID, 'This id is kept for the sample campaign'),
  ),
  name,
  joinCode: z.optional(typedJoinCode),
  createdAt,
})
export type CreateCampaignBody = z.infer<typeof createCampaignBody>

export const patchCampaignBody = z.strictObject({
  ...ignoredShape,
  rev: unchangedShape.rev,
  conflicts: unchangedShape.conflicts,
  answered: unchangedShape.answered,
  ownerId: unchangedShape.rev,
  createdAt: unchangedShape.rev,
  ...patchShape({ name, ...writable }),
  joinCode: z.optional(typedJoinCode),
  joined: z.optional(z.unknown()),
})
export type PatchCampaignBody = z.infer<typeof patchCampaignBody>
export const CAMPAIGN_READ_ONLY = ['rev', 'conflicts', 'answered', 'ownerId', 'createdAt'] as const

export const campaignAnswer = z.looseObject({
  ...optionalShape(campaignShape),
  ...servedShape,
  name: z.string(),
  syncStatus: z.optional(syncStatus),
})
export type CampaignAnswer = z.infer<typeof campaignAnswer>

/** `joined`: how many players are in it; only for its GM. */
const listedCampaign = z.extend(campaignAnswer, { joined: z.optional(z.int()) })

const path = '/api/campaigns'
const onePath = '/api/campaigns/:id'
const params = z.object({ id })

export const listCampaignsCall = contract({ method: 'GET', path, answer: { 200: z.array(listedCampaign) } })
export const createCampaignCall = contract({
  method: 'POST',
  path,
  body: createCampaignBody,
  answer: { 201: campaignAnswer },
})
export const readCampaignCall = contract({ method: 'GET', path: onePath, params, answer: { 200: campaignAnswer } })
export const changeCampaignCall = contract({
  method: 'PATCH',
  path: onePath,
  params,
  body: patchCampaignBody,
  answer: { 200: campaignAnswer },
})
export const deleteCampaignCall = contract({
  method: 'DELETE',
  path: onePath,
  params,
  body: emptyBody,
  answer: NO_CONTENT,
})
/** The old code stops working. */
export const newJoinCodeCall = contract({
  method: 'POST',
  path: '/api/campaigns/:id/join-code',
  params,
  body: emptyBody,
  answer: { 200: campaignAnswer },
})
