import * as z from 'zod/mini'
import { TIERS } from './user.ts'

export const plan = z.object({
  name: z.string(),
  tier: z.enum(TIERS),
  price: z.string(),
  priceDetail: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  limitations: z.array(z.string()),
  /** Marked Most Popular. */
  popular: z._default(z.boolean(), false),
})
export type Plan = z.infer<typeof plan>
