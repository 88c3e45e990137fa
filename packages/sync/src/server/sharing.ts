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
    const value = own(stored, key)
    if (typeof value === 'object' && same(edited[key], value)) shared[key] = value
  }
  return shared
}
