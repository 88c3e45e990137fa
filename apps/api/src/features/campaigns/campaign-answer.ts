import type { SyncDocument } from '@lanternkeep/sync'

/** A campaign as calls answer it: as the requester may see it, with its status, which is never stored. */
export function campaignAnswerOf(document: SyncDocument): SyncDocument {
  const inConflict = Array.isArray(document.conflicts) && document.conflicts.length > 0
  return { ...document, syncStatus: inConflict ? 'conflict' : 'synced' }
}
