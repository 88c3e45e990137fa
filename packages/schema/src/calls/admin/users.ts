import * as z from 'zod/mini'
import { text } from '../../entities/fields.ts'
import { TIERS, user } from '../../entities/user.ts'
import { emptyBody } from '../body-shapes.ts'
import { contract } from '../contract.ts'
import { pageLimit } from './page-limit.ts'

const setTierBody = z.strictObject({
  tier: z.enum(TIERS),
  /** The plan that the admin saw: refused if another admin has changed it since, except to the same. */
  base: z.optional(z.strictObject({ tier: z.enum(TIERS) })),
})
const setAdminBody = z.strictObject({ isAdmin: z.boolean() })
const setBlockedBody = z.strictObject({ blocked: z.boolean() })

const usersQuery = z.strictObject({
  search: z.optional(text(200)),
  limit: z.optional(pageLimit),
  /** Id of the last user seen. */
  cursor: z.optional(text(64)),
})

/** Until `heldUntil` an admin can restore the account; then it is deleted for good, with `campaigns` campaigns. */
const deletedUserAnswer = z.object({ heldUntil: z.string(), campaigns: z.int() })
export type DeletedUserAnswer = z.infer<typeof deletedUserAnswer>

const heldUser = z.object({
  id: text(64),
  firstName: text(100),
  lastName: text(100),
  email: text(254),
  deletedAt: z.string(),
  heldUntil: z.string(),
  campaigns: z.int(),
})
export type HeldUser = z.infer<typeof heldUser>

/** Shown to the admin once; only its hash is stored. */
const resetLinkAnswer = z.object({ resetLink: z.string(), expiresAt: z.string(), userEmail: text(254) })
export type ResetLinkAnswer = z.infer<typeof resetLinkAnswer>

const onePath = '/api/admin/users/:userId'
const params = z.object({ userId: text(64) })

/** By address; the header X-Total-Count says how many match. */
export const listUsersCall = contract({
  method: 'GET',
  path: '/api/admin/users',
  query: usersQuery,
  answer: { 200: z.array(user) },
})
export const setTierCall = contract({
  method: 'PATCH',
  path: `${onePath}/tier`,
  params,
  body: setTierBody,
  answer: { 200: user },
})
export const setAdminCall = contract({
  method: 'PATCH',
  path: `${onePath}/admin`,
  params,
  body: setAdminBody,
  answer: { 200: user },
})
export const setBlockedCall = contract({
  method: 'PATCH',
  path: `${onePath}/blocked`,
  params,
  body: setBlockedBody,
  answer: { 200: user },
})
export const makeResetLinkCall = contract({
  method: 'POST',
  path: `${onePath}/generate-reset-link`,
  params,
  body: emptyBody,
  answer: { 200: resetLinkAnswer },
})
/** How many campaigns on the server are deleted with the account (behavior.md#blocked-and-deleted-accounts). */
export const countCampaignsCall = contract({
  method: 'GET',
  path: `${onePath}/campaigns-count`,
  params,
  answer: { 200: z.object({ count: z.int() }) },
})
export const deleteUserCall = contract({
  method: 'DELETE',
  path: onePath,
  params,
  body: emptyBody,
  answer: { 200: deletedUserAnswer },
})
export const listDeletedUsersCall = contract({
  method: 'GET',
  path: '/api/admin/deleted-users',
  answer: { 200: z.array(heldUser) },
})
export const restoreUserCall = contract({
  method: 'POST',
  path: '/api/admin/deleted-users/:userId/restore',
  params,
  body: emptyBody,
  answer: { 200: user },
})
