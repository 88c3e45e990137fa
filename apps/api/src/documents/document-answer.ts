import type { SyncDocument } from '@lanternkeep/sync'
import type * as z from 'zod/mini'

/**
 * Types the answers that are documents as they are stored, in the caller's view: a player's lack what he does not see,
 * and a newer device's hold more. The schema tells the OpenAPI page what a GM gets (`uncheckedSerializer`).
 */
export function oneDocument(schema: z.ZodMiniType): z.ZodMiniType<SyncDocument, SyncDocument> {
  return schema as z.ZodMiniType<SyncDocument, SyncDocument>
}

export function manyDocuments(schema: z.ZodMiniType): z.ZodMiniType<SyncDocument[], SyncDocument[]> {
  return schema as z.ZodMiniType<SyncDocument[], SyncDocument[]>
}
