import type { SyncDocument } from '@lanternkeep/sync'
import type * as z from 'zod/mini'

/**
 * Types answers that are documents as stored, in the requester's view: a player's lacks what they don't see, and a
 * newer device's holds more. The schema tells the OpenAPI page what a GM gets (`uncheckedSerializer`).
 */
export function oneDocument(schema: z.ZodMiniType): z.ZodMiniType<SyncDocument, SyncDocument> {
  return schema as z.ZodMiniType<SyncDocument, SyncDocument>
}

export function manyDocuments(schema: z.ZodMiniType): z.ZodMiniType<SyncDocument[], SyncDocument[]> {
  return schema as z.ZodMiniType<SyncDocument[], SyncDocument[]>
}
