import * as z from 'zod/mini'
import { id, known, text } from '../../entities/fields.ts'
import { captchaToken } from '../account/auth.ts'
import { emptyBody } from '../body-shapes.ts'
import { type AnswerOf, contract, NO_CONTENT } from '../contract.ts'
import { campaignAnswer } from './campaigns.ts'

const role = known(['gm', 'player'], 'player')

/** `memberId` is absent where the caller's own campaign is answered. */
const joined = z.object({ campaign: campaignAnswer, role, memberId: z.optional(z.string()) })
/** The GM has to let the person in first. */
const joinPending = z.object({ status: z.literal('pending'), campaign: z.object({ name: z.string() }) })

export const joinCampaignCall = contract({
  method: 'POST',
  path: '/api/campaigns/join',
  /** The token is only asked for while too many wrong codes come in: 400 `human_check` has the work to do. */
  body: z.strictObject({ joinCode: text(100), recaptchaToken: captchaToken }),
  answer: { 200: joined, 202: joinPending },
})
export type JoinAnswer = AnswerOf<typeof joinCampaignCall>

/** `isYou`: the caller's own. `live`: one of their devices listens right now. */
const member = z.object({
  id: z.string(),
  displayName: z.string(),
  role,
  status: known(['active', 'pending', 'removed'], 'active'),
  isYou: z.boolean(),
  live: z.boolean(),
  lastSeen: z.optional(z.nullable(z.string())),
  characters: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Member = z.infer<typeof member>

const onePath = '/api/campaigns/:campaignId/members/:memberId'
const params = z.object({ campaignId: id, memberId: id })

export const listMembersCall = contract({
  method: 'GET',
  path: '/api/campaigns/:campaignId/members',
  params: z.object({ campaignId: id }),
  answer: { 200: z.array(member) },
})
/** The GM removes a member, or a member leaves. */
export const removeMemberCall = contract({
  method: 'DELETE',
  path: onePath,
  params,
  body: emptyBody,
  answer: NO_CONTENT,
})
export const approveMemberCall = contract({
  method: 'POST',
  path: `${onePath}/approve`,
  params,
  body: emptyBody,
  answer: { 200: member },
})
/** Moves what this browser joined as a guest to the account that is signed in. */
export const adoptMembershipCall = contract({
  method: 'POST',
  path: `${onePath}/adopt`,
  params,
  body: emptyBody,
  answer: { 200: joined, 202: joinPending },
})
