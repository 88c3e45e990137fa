import * as z from 'zod/mini'
import { plainText } from './fields.ts'

/** Shown until an admin sets another. */
export const DEFAULT_VERSION = '1.0.0'

export const versionSetting = z.object({
  version: plainText.check(z.trim(), z.minLength(1, 'Version cannot be empty'), z.maxLength(50)),
})
export type VersionSetting = z.infer<typeof versionSetting>
