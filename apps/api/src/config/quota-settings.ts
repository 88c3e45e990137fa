import * as z from 'zod/mini'

/** How much one account, campaign or player may store. No honest table comes near. */
export type QuotaConfig = {
  /** Campaigns of one account in the cloud. */
  campaigns: number
  /** Of one campaign: entries that aren't rolls, characters of text, dice rolls. */
  documents: number
  bytes: number
  rolls: number
  /** People who may join one campaign. */
  seats: number
  /** Characters of one player in a campaign. */
  sheets: number
}

const MIB = 1024 * 1024
const MAX_DIGITS = 9

const amount = (byDefault: number) =>
  z._default(
    z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,${MAX_DIGITS - 1}}$`), 'is not a whole number above 0')),
    String(byDefault),
  )

export const QUOTA_SETTINGS = {
  QUOTA_CAMPAIGNS: amount(200),
  QUOTA_ENTRIES: amount(200_000),
  QUOTA_MIB: amount(512),
  QUOTA_ROLLS: amount(10_000),
  QUOTA_SEATS: amount(200),
  QUOTA_CHARACTERS: amount(30),
}

export function quotasFrom(settings: z.infer<z.ZodMiniObject<typeof QUOTA_SETTINGS>>): QuotaConfig {
  return {
    campaigns: Number(settings.QUOTA_CAMPAIGNS),
    documents: Number(settings.QUOTA_ENTRIES),
    bytes: Number(settings.QUOTA_MIB) * MIB,
    rolls: Number(settings.QUOTA_ROLLS),
    seats: Number(settings.QUOTA_SEATS),
    sheets: Number(settings.QUOTA_CHARACTERS),
  }
}
