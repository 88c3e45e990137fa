import * as z from 'zod/mini'
import { changelogEntry, changelogEntryShape } from '../../entities/changelog-entry.ts'

/** The same for adding and editing; the id is taken from the address. */
export const changelogBody = z.strictObject({ id: z.optional(z.unknown()), ...changelogEntryShape })
export type ChangelogBody = z.infer<typeof changelogBody>

export const changelogAnswer = z.array(changelogEntry)
