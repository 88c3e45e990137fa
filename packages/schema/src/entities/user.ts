import * as z from 'zod/mini'
import { text } from './fields.ts'

export const TIERS = ['free', 'premium', 'elite'] as const
export type Tier = (typeof TIERS)[number]

/** The user as sent by the API: never a hash or an answer. */
export const user = z.object({
  id: text(64),
  firstName: text(100),
  lastName: text(100),
  email: text(254),
  username: text(254),
  tier: z.enum(TIERS),
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
  blocked: z.boolean(),
  emailVerified: z.boolean(),
  authProvider: z.string(),
})
export type User = z.infer<typeof user>
