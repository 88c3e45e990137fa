import * as z from 'zod/mini'
import { id } from '../entities/fields.ts'
import { contract } from './contract.ts'

const amount = z.object({ used: z.number(), most: z.number() })

/** What is stored of a campaign, and how much may be. Bytes are characters of text; pictures are apart. */
const campaignUsage = z.object({
  entries: amount,
  bytes: amount,
  rolls: amount,
  pictureBytes: amount,
  seats: amount,
})
export type CampaignUsage = z.infer<typeof campaignUsage>

export const readCampaignUsageCall = contract({
  method: 'GET',
  path: '/api/campaigns/:campaignId/usage',
  params: z.object({ campaignId: id }),
  answer: { 200: campaignUsage },
})

/** Of the campaigns that an account owns, those on hold included. */
const accountUsage = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  campaigns: z.int(),
  entries: z.number(),
  bytes: z.number(),
  rolls: z.number(),
  pictureBytes: z.number(),
})
export type AccountUsage = z.infer<typeof accountUsage>

export const MOST_ACCOUNT_USES = 1000

/** The accounts with the most bytes first; only the first thousand. */
export const readStorageCall = contract({
  method: 'GET',
  path: '/api/admin/storage',
  answer: { 200: z.object({ mostCampaigns: z.number(), accounts: z.array(accountUsage) }) },
})
