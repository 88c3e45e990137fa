import * as z from 'zod/mini'
import { text } from '../entities/fields.ts'
import { TIERS, user } from '../entities/user.ts'

export const setTierBody = z.strictObject({ tier: z.enum(TIERS) })
export type SetTierBody = z.infer<typeof setTierBody>

export const usersQuery = z.strictObject({
  search: z.optional(text(200)),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Must be a whole number from 1 to 999'))),
  /** Id of the last user seen. */
  cursor: z.optional(text(64)),
})
export const usersAnswer = z.array(user)
