import * as z from 'zod/mini'
import { id, isoDateTime } from '../../entities/fields.ts'
import { contract } from '../contract.ts'

/** How many versions of a document are kept, and for how long. */
export const MAX_VERSIONS = 50
export const VERSION_DAYS = 90
/** The maximum for all versions of a document, in characters of JSON. The newest is always kept. */
export const MAX_VERSION_SIZE = 4 * 1024 * 1024

export const VERSIONED_COLLECTIONS = ['sessions', 'characters'] as const
const versionedCollection = z.enum(VERSIONED_COLLECTIONS)
export type VersionedCollection = z.infer<typeof versionedCollection>

/** A save, or one person's saves within ten minutes. */
const save = z.object({
  at: isoDateTime,
  /** Absent if unknown. */
  by: z.optional(z.object({ memberId: z.string(), name: z.string() })),
  /** Their device in words: 'an iPad'. */
  on: z.optional(z.string()),
})

/** One earlier state of a document, without its texts. */
const earlierVersionEntry = z.object({
  id: z.string(),
  /** The save that made this state. */
  made: save,
  /** The save that replaced it. */
  replaced: save,
  /** Words added and removed by the save that made it; in the first kept version all its words count as added. */
  words: z.optional(z.object({ added: z.int(), removed: z.int() })),
  isFirst: z.boolean(),
  /** The text of a recording was added. */
  hasTranscript: z.optional(z.boolean()),
})
export type EarlierVersionEntry = z.infer<typeof earlierVersionEntry>

/** The state itself: the fields that the caller sees, by their names in the document. */
const earlierVersionAnswer = z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })
export type EarlierVersionAnswer = z.infer<typeof earlierVersionAnswer>

const ofDocument = { campaignId: id, collection: versionedCollection, documentId: id }
const path = '/api/campaigns/:campaignId/versions/:collection/:documentId'

/** The latest first. */
export const listVersionsCall = contract({
  method: 'GET',
  path,
  params: z.object(ofDocument),
  answer: { 200: z.array(earlierVersionEntry) },
})
export const readVersionCall = contract({
  method: 'GET',
  path: `${path}/:versionId`,
  params: z.object({ ...ofDocument, versionId: id }),
  answer: { 200: earlierVersionAnswer },
})
