import type { SyncDocument } from './protocol.ts'

/** What a device keeps of a document that no longer exists for it. */
export function stubTombstone(document: SyncDocument): SyncDocument {
  const stub: SyncDocument = { id: document.id, rev: document.rev, _deleted: true }
  return document.campaignId === undefined ? stub : { ...stub, campaignId: document.campaignId }
}

/** It had to leave this device; no one deleted it. */
export function isStubTombstone({ _deleted, lastModified }: SyncDocument): boolean {
  return Boolean(_deleted) && lastModified === undefined
}
