import type { SyncDocument } from '../protocol.ts'
import { own, same } from '../same.ts'

/**
 * The edit with the stored values where it leaves them as they are. So everything after this sees by one look that a
 * field is the same: most edits change few.
 */
export function sharing(stored: SyncDocument | undefined, edited: SyncDocument): SyncDocument {
  if (!stored) return edited
  const shared = { ...edited }
  for (const key in edited) {
    const value = edited[key]
    // Other values compare by identity already.
    if (typeof value !== 'object' || value === null) continue
    const before = own(stored, key)
    if (same(value, before)) shared[key] = before
  }
  return shared
}
