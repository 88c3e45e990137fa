import * as z from 'zod/mini'
import { isoDateTime } from '../entities/fields.ts'

/** Of one document, the last so many versions are kept, and each for so long. */
export const MAX_VERSIONS = 50
export const VERSION_DAYS = 90
/** Of one document, together: characters of JSON. The newest is kept whatever it takes. */
export const MAX_VERSION_SIZE = 4 * 1024 * 1024

export const VERSIONED_COLLECTIONS = ['sessions', 'characters'] as const
export const versionedCollection = z.enum(VERSIONED_COLLECTIONS)
export type VersionedCollection = z.infer<typeof versionedCollection>

/** A save, or one person's saves within ten minutes. */
const save = z.object({
  at: isoDateTime,
  /** Absent where it isn't known. */
  by: z.optional(z.object({ memberId: z.string(), name: z.string() })),
  /** Their device in words: 'an iPad'. */
  on: z.optional(z.string()),
})

/** One earlier state of a document, without its texts. */
export const earlierVersionEntry = z.object({
  id: z.string(),
  /** The save that made this state. */
  made: save,
  /** The save that took its place. */
  replaced: save,
  /** Words that came and went with the save that made it; in the first version that is kept, all its words came. */
  words: z.optional(z.object({ added: z.int(), removed: z.int() })),
  isFirst: z.boolean(),
  /** The text of a recording was added. */
  hasTranscript: z.optional(z.boolean()),
})
export type EarlierVersionEntry = z.infer<typeof earlierVersionEntry>
export const earlierVersionsAnswer = z.array(earlierVersionEntry)

/** The state itself: the fields that the caller sees, by their names in the document. */
export const earlierVersionAnswer = z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })
export type EarlierVersionAnswer = z.infer<typeof earlierVersionAnswer>
