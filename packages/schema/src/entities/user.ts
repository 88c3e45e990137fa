import * as z from 'zod/mini'
import { known } from './fields.ts'

export const TIERS = ['free', 'premium', 'elite'] as const
export type Tier = (typeof TIERS)[number]

/** The user as sent by the API: never a hash or an answer. */
export const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  tier: known(TIERS, 'free'),
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  blocked: z.boolean(),
  emailVerified: z.boolean(),
  authProvider: z.string(),
})
export type User = z.infer<typeof user>
