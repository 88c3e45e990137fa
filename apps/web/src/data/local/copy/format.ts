import { COPY_FORMAT, COPY_VERSION, id, imageId, isoDateTime, text } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, collectionName, collections, syncDocument } from '@lanternkeep/sync'
import * as z from 'zod/mini'
import type { LocalDb } from '../store/local-db.ts'

/* One JSON file of everything that one account has on one device: { format, version, madeAt, account: { key, name },
   sha256, contents }
   - sha256: of `contents` as JSON.stringify writes it, in hex
   - contents.collections: every document of each collection with its conflicts, as stored; copies of the first
     release have no `acts` and no `prep`
   - contents.seats: this device's role in each campaign; for a player the documents are the player's projections
   - contents.rejections, keeps: as stored; drafts: unsaved journal forms; images: bytes in base64 under their hash
   Keys that a later program added are kept. A change that an older program can't read raises the version. */
export { COPY_FORMAT, COPY_VERSION }

const documents = z.array(syncDocument)
type AddedLater = 'acts' | 'prep'
const addedLater = z._default(documents, [])
const byCollection = {
  ...Object.fromEntries(COLLECTION_NAMES.map((name) => [name, documents])),
  acts: addedLater,
  prep: addedLater,
} as { [Name in Exclude<CollectionName, AddedLater>]: typeof documents } & Record<AddedLater, typeof addedLater>

export const copyHead = z.looseObject({ format: z.literal(COPY_FORMAT), version: z.int() })

const rejection = z.looseObject({
  id: z.string(),
  campaignId: id,
  collection: collectionName,
  documentId: id,
  verdict: z.enum(['forbidden', 'invalid', 'revoked']),
  message: z.string(),
  mine: syncDocument,
  at: isoDateTime,
})
const keep = z.looseObject({
  id: z.string(),
  campaignId: id,
  collection: collectionName,
  document: syncDocument,
  at: isoDateTime,
})

export const copyContents = z.looseObject({
  collections: z.object(byCollection),
  seats: z.array(z.looseObject({ id, role: z.enum(['gm', 'player']), memberId: z.optional(id) })),
  rejections: z.array(rejection),
  keeps: z.array(keep),
  drafts: z.array(z.looseObject({ campaignId: id, sessionId: z.optional(id), value: z.unknown() })),
  images: z.array(z.looseObject({ id: imageId, type: text(100), data: z.base64() })),
})
export type CopyContents = z.infer<typeof copyContents>

export const copyFile = z.looseObject({
  ...copyHead.shape,
  madeAt: isoDateTime,
  account: z.looseObject({ key: z.string(), name: z.string() }),
  sha256: z.string(),
  contents: copyContents,
})
export type DeviceCopy = z.infer<typeof copyFile>

/** What is wrong with a file, in a sentence for a person. */
export class CopyError extends Error {
  override name = 'CopyError'
}

/** Whether this device held a player's projection of the campaign. */
export function isPlayersView({ seats }: Pick<CopyContents, 'seats'>, campaignId: string): boolean {
  return seats.some(({ id, role }) => id === campaignId && role === 'player')
}

/**
 * Only documents that are a GM's whole ones, in the copy and on this device, can be restored or merged. One that was
 * removed here comes back only with its campaign, which is missing in a copy that was made while it arrived.
 */
export function isWholeHere({ store }: Pick<LocalDb, 'store'>, contents: CopyContents, campaignId: string): boolean {
  const facts = store.factsOf(campaignId)
  const isAway = facts?.removed === true && !isIn(contents, campaignId)
  return !isAway && !isPlayersView(contents, campaignId) && facts?.role !== 'player'
}

export function isIn({ collections }: CopyContents, campaignId: string): boolean {
  return collections.campaigns.some(({ id }) => id === campaignId)
}

export function campaignIdIn(name: CollectionName, document: z.infer<typeof syncDocument>): string {
  return String(document[collections[name].scopeKey])
}
