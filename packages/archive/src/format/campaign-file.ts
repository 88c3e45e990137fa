import { IMAGE_TYPES, id, imageId, int, isoDateTime, TRASH_COLLECTIONS, text } from '@lanternkeep/schema'
import {
  COLLECTION_NAMES,
  type CollectionName,
  collectionName,
  collections,
  type SyncDocument,
} from '@lanternkeep/sync'
import * as z from 'zod/mini'

/* campaign.json: everything of one campaign, as one device holds it. docs/format describes it for other programs.
   A change that an older program can't read raises the version; keys that a later program added are kept. */
export const CAMPAIGN_FORMAT = 'lanternkeep-campaign'
export const CAMPAIGN_VERSION = 1

/** What every document has, in whichever collection. */
const outline = z.looseObject({ id, rev: z._default(text(120), '') })

/** A file beside campaign.json in the zip. */
const filePath = text(400)

const refusal = z.looseObject({
  id: text(200),
  campaignId: id,
  collection: collectionName,
  documentId: id,
  verdict: z.enum(['forbidden', 'invalid', 'revoked']),
  message: z.string(),
  mine: outline,
  at: isoDateTime,
})
const keptChange = z.looseObject({
  id: text(400),
  campaignId: id,
  collection: collectionName,
  document: outline,
  at: isoDateTime,
})
/** An unsaved form of the journal; without `sessionId`, of a new session. */
const draft = z.looseObject({ campaignId: id, sessionId: z.optional(id), value: z.unknown() })

/** At most ten minutes of a recording, in a file that plays alone. `peaks`: one byte of loudness for each 100 ms. */
const soundPart = z.looseObject({
  segment: int(0),
  mimeType: text(200),
  startedAt: isoDateTime,
  savedAt: isoDateTime,
  duration: z.number(),
  bytes: int(0),
  slices: int(0),
  /** What the clock said at its beginning, and after each jump of the clock. Absent if no one knows. */
  times: z.optional(z.array(z.looseObject({ position: z.number(), at: isoDateTime }))),
  peaks: z.base64(),
  file: filePath,
})
const moment = z.looseObject({ id: text(300), kind: text(30), at: isoDateTime, title: z.string(), text: z.string() })

/** What a device keeps beside a recording's document. */
const recordingBesides = z.looseObject({
  recordingId: id,
  sessionNumber: z.optional(int(0)),
  /** Absent if the export was made without sound. */
  sound: z.optional(z.array(soundPart)),
  moments: z.array(moment),
  /** A transcription under way goes along only with the sound. */
  transcription: z.optional(z.looseObject({ id: text(100), campaignId: id, stage: text(30) })),
  transcriptParts: z.array(z.looseObject({ segment: int(0), state: text(30) })),
  /** What was said in each part of the sound, with times in milliseconds from its beginning. */
  transcriptLines: z.array(z.looseObject({ segment: int(0), lines: z.array(z.looseObject({})) })),
  review: z.optional(z.looseObject({})),
})
const spelling = z.looseObject({ campaignId: id, heard: z.string(), name: z.nullable(z.string()) })
const picture = z.looseObject({ id: imageId, type: z.enum(IMAGE_TYPES), bytes: int(0), file: filePath })

const besides = {
  refusals: z.array(refusal),
  keptChanges: z.array(keptChange),
  drafts: z.array(draft),
  recordings: z.array(recordingBesides),
  spellings: z.array(spelling),
  pictures: z.array(picture),
}
const head = { format: z.literal(CAMPAIGN_FORMAT), version: z.literal(CAMPAIGN_VERSION), campaignId: id }

type Lists<Name extends string, Document extends z.ZodMiniType> = { [Each in Name]: z.ZodMiniArray<Document> }

/** Every collection with the documents that `of` describes. */
function listsOf<Name extends CollectionName, Document extends z.ZodMiniType>(
  names: readonly Name[],
  of: (name: Name) => Document,
): Lists<Name, Document> {
  return Object.fromEntries(names.map((name) => [name, z.array(of(name))])) as Lists<Name, Document>
}

const outlines = {
  documents: z.object(listsOf(COLLECTION_NAMES, () => outline)),
  trash: z.object(listsOf(TRASH_COLLECTIONS, () => outline)),
}

/** As read: the documents' outlines alone, because whole ones are checked one by one (read-campaign.ts). */
export const campaignFile = z.looseObject({
  ...head,
  view: z.enum(['gm', 'player']),
  memberId: z.optional(text(64)),
  ...outlines,
  ...besides,
})
export type CampaignFile = z.infer<typeof campaignFile>

/** Before it is known that this program can read the rest. */
export const campaignHead = z.looseObject({ format: z.literal(CAMPAIGN_FORMAT), version: z.int() })

/** As another program should write it, every document whole. */
const gmFile = z.looseObject({
  ...head,
  view: z.literal('gm'),
  documents: z.object(listsOf(COLLECTION_NAMES, (name) => collections[name].schema)),
  trash: z.object(listsOf(TRASH_COLLECTIONS, (name) => collections[name].schema)),
  ...besides,
})
/** What players see: some fields of some documents. Lanternkeep reads no such file back. */
const playerFile = z.looseObject({
  ...head,
  view: z.literal('player'),
  memberId: z.optional(text(64)),
  ...outlines,
  ...besides,
})
export const documentedCampaignFile = z.discriminatedUnion('view', [gmFile, playerFile])

/** Of a document as players or the GM hold it, the id of its campaign. */
export function campaignIdIn(name: CollectionName, document: SyncDocument): string {
  return String(document[collections[name].scopeKey])
}
