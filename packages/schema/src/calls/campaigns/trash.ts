import * as z from 'zod/mini'
import { id, isoDateTime } from '../../entities/fields.ts'
import { contract } from '../contract.ts'

/** How long a deleted document can be restored. */
export const TRASH_DAYS = 30

/** The collections whose deleted documents are listed. Combats and dice rolls are not kept. */
export const TRASH_COLLECTIONS = ['characters', 'sessions', 'handouts', 'recordings', 'prep'] as const
const trashCollection = z.enum(TRASH_COLLECTIONS)
export type TrashCollection = z.infer<typeof trashCollection>

const thing = z.object({
  kind: z.enum(['player', 'npc', 'monster', 'session', 'handout', 'recording', 'encounter', 'result', 'table']),
  name: z.string(),
  /** Words in all texts of a session. */
  words: z.optional(z.int()),
  hasPicture: z.optional(z.boolean()),
  /** Milliseconds of audio. */
  duration: z.optional(z.int()),
  /** Where a recording's audio was made, and stays. */
  device: z.optional(z.string()),
})
export type TrashedThing = z.infer<typeof thing>

/** One deleted document, without its body. */
const trashEntry = z.object({
  collection: trashCollection,
  id: z.string(),
  /** Rev of the tombstone. It begins with the name of the replica that deleted, unless the server changed it. */
  rev: z.string(),
  thing,
  /** When the person deleted it, by their device's clock. */
  deletedAt: isoDateTime,
  /** When it is deleted for good. */
  keptUntil: isoDateTime,
  /** The member who did it; absent if unknown. */
  by: z.optional(z.object({ memberId: z.string(), name: z.string() })),
  /** Their device in words: 'an iPad'. */
  on: z.optional(z.string()),
})
export type TrashEntry = z.infer<typeof trashEntry>

/** For the GM alone: players never learn that something was deleted which they didn't see. */
export const listTrashCall = contract({
  method: 'GET',
  path: '/api/campaigns/:campaignId/trash',
  params: z.object({ campaignId: id }),
  answer: { 200: z.array(trashEntry) },
})
/** The document with its body; a device restores it by writing it again. */
export const readTrashedCall = contract({
  method: 'GET',
  path: '/api/campaigns/:campaignId/trash/:collection/:documentId',
  params: z.object({ campaignId: id, collection: trashCollection, documentId: id }),
  answer: { 200: z.looseObject({ id, rev: z.string(), _deleted: z.optional(z.boolean()) }) },
})
