import * as z from 'zod/mini'
import { id, isoDateTime, known, requiredText } from './fields.ts'

export const CHANGELOG_CATEGORIES = ['feature', 'bugfix', 'improvement', 'security'] as const
export type ChangelogCategory = (typeof CHANGELOG_CATEGORIES)[number]

export const changelogEntryShape = {
  version: requiredText(50, 'Version is required').check(z.trim()),
  title: requiredText(200, 'Title is required').check(z.trim()),
  description: requiredText(10_000, 'Description is required'),
  category: z.enum(CHANGELOG_CATEGORIES),
  /** A day, or a time on it. */
  releaseDate: z.union([z.iso.date('Release date is required'), isoDateTime], 'Release date is required'),
}
export const changelogEntry = z.object({
  id,
  ...changelogEntryShape,
  category: known(CHANGELOG_CATEGORIES, 'improvement'),
})
export type ChangelogEntry = z.infer<typeof changelogEntry>
