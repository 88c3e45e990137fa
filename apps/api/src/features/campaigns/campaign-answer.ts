import type { SyncDocument } from '@lanternkeep/sync'

/** A campaign as the calls answer it: as the caller may see it, with its status, which is never stored. */
export function campaignAnswerOf(document: SyncDocument): SyncDocument {
  const inConflict = Array.isArray(document.conflicts) && document.conflicts.length > 0
  return { ...document, syncStatus: inConflict ? 'conflict' : 'synced' }
}
