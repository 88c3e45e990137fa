import { isoDateTime } from '@lanternkeep/schema'
import * as z from 'zod/mini'

export const ABOUT_FORMAT = 'lanternkeep-about'

/** about.json, beside each campaign.json: what differs between two exports of the same state. */
export const aboutFile = z.looseObject({
  format: z.literal(ABOUT_FORMAT),
  /** Version of the program that wrote it. */
  app: z.string(),
  madeAt: isoDateTime,
  /** Who had it written, as the program named them. */
  madeBy: z.string(),
  /** SHA-256 of campaign.json's bytes, in hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type AboutFile = z.infer<typeof aboutFile>
