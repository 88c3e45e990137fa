import * as z from 'zod/mini'
import { id, text } from '../../entities/fields.ts'
import { campaignDocument, campaignShape, JOIN_CODE, joinCode, syncStatus } from '../../entities/replicated/campaign.ts'
import { normaliseJoinCode } from '../../rules/join-code.ts'
import { ignoredShape, optionalShape, patchShape, unchangedShape } from '../body-shapes.ts'

/** A typed code in any case, with or without the dash, as XXX-XXX (behavior.md#join-codes). */
const typedJoinCode = z.string().check(
  z.overwrite((typed) => normaliseJoinCode(typed) ?? typed),
  z.regex(JOIN_CODE, 'Join code must look like ABC-123'),
)

const { name, playerCount, sessionNumber, startingLevel, joinOpen, approveJoins } = campaignShape
const writable = { playerCount, sessionNumber, startingLevel, joinOpen, approveJoins }

/** Absent fields get the entity's default; a missing or taken code is issued by the server. */
export const createCampaignBody = z.strictObject({
  ...ignoredShape,
  ...optionalShape(writable),
  id,
  name,
  joinCode: z.optional(typedJoinCode),
})
export type CreateCampaignBody = z.infer<typeof createCampaignBody>

export const patchCampaignBody = z.strictObject({
  ...ignoredShape,
  rev: unchangedShape.rev,
  conflicts: unchangedShape.conflicts,
  ownerId: unchangedShape.rev,
  ...patchShape({ name, ...writable }),
  joinCode: z.optional(typedJoinCode),
})
export type PatchCampaignBody = z.infer<typeof patchCampaignBody>
export const CAMPAIGN_READ_ONLY = ['rev', 'conflicts', 'ownerId'] as const

/** A player's answer has neither the code nor the settings. */
export const campaignAnswer = z.extend(campaignDocument, {
  joinCode: z.optional(joinCode),
  joinOpen: z.optional(z.boolean()),
  approveJoins: z.optional(z.boolean()),
  syncStatus: z.optional(syncStatus),
})
export const campaignsAnswer = z.array(campaignAnswer)

export const joinBody = z.strictObject({ joinCode: text(100) })
export type JoinBody = z.infer<typeof joinBody>

const role = z.enum(['gm', 'player'])

/** Joining your own campaign answers as GM, without a member id. */
export const joinAnswer = z.object({ campaign: campaignAnswer, role, memberId: z.optional(z.string()) })
export type JoinAnswer = z.infer<typeof joinAnswer>

/** 202: the GM has to approve the person first. */
export const joinPendingAnswer = z.object({
  status: z.literal('pending'),
  campaign: z.object({ name: z.string() }),
})
export type JoinPendingAnswer = z.infer<typeof joinPendingAnswer>

/** `isYou` marks the caller; `live` means that one of the member's devices is listening right now. */
export const member = z.object({
  id: z.string(),
  displayName: z.string(),
  role,
  status: z.enum(['active', 'pending', 'removed']),
  isYou: z.boolean(),
  live: z.boolean(),
  lastSeen: z.optional(z.nullable(z.string())),
  characters: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Member = z.infer<typeof member>
export const membersAnswer = z.array(member)

/** Approve, remove and new join code need no body. */
export const emptyBody = z.strictObject({})
