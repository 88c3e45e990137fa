import { viewForAudience, withPlayerEdit, writableFields } from '../access.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'

/** `whole`, with everything that its player writes taken from `other`. */
export function withPlayersPart(collection: CollectionName, whole: SyncDocument, other: SyncDocument): SyncDocument {
  const view = viewForAudience('self', collection, whole)
  const from = viewForAudience('self', collection, other)
  if (!view || !from) return whole
  const applied = withPlayerEdit(collection, { whole, edited: withWritable(collection, view, from), strict: false })
  return 'forbidden' in applied ? whole : applied.document
}

/** The view, with what its player may write taken from `from`. */
export function withWritable(collection: CollectionName, view: SyncDocument, from: SyncDocument): SyncDocument {
  const next: SyncDocument = { ...view }
  for (const key of writableFields(collection)) {
    if (from[key] === undefined) delete next[key]
    else next[key] = from[key]
  }
  return next
}
