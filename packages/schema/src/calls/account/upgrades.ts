import * as z from 'zod/mini'
import { known, text } from '../../entities/fields.ts'
import { TIERS } from '../../entities/user.ts'
import { contract, NO_CONTENT } from '../contract.ts'

/** A person who asked for a higher plan; an admin grants it by setting the plan. */
const upgradeRequest = z.object({
  userId: text(64),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  from: known(TIERS, 'free'),
  to: known(TIERS, 'free'),
  createdAt: z.string(),
})
export type UpgradeRequest = z.infer<typeof upgradeRequest>

/** Asks the admins; asking again replaces what was asked before. */
export const requestUpgradeCall = contract({
  method: 'POST',
  path: '/api/account/upgrade-request',
  body: z.strictObject({ tier: z.enum(TIERS) }),
  answer: NO_CONTENT,
})
/** The oldest first. */
export const listUpgradeRequestsCall = contract({
  method: 'GET',
  path: '/api/admin/upgrade-requests',
  answer: { 200: z.array(upgradeRequest) },
})
export const dismissUpgradeRequestCall = contract({
  method: 'DELETE',
  path: '/api/admin/upgrade-requests/:userId',
  params: z.object({ userId: text(64) }),
  answer: NO_CONTENT,
})
