import * as z from 'zod/mini'
import { changelogEntry, changelogEntryShape } from '../entities/changelog-entry.ts'

/** Adding and editing say the same; `id` is the address's. */
export const changelogBody = z.strictObject({ id: z.optional(z.unknown()), ...changelogEntryShape })
export type ChangelogBody = z.infer<typeof changelogBody>

export const changelogAnswer = z.array(changelogEntry)
