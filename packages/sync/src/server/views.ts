import { type Actor, viewFor } from '../access.ts'
import type { SyncDocument } from '../protocol.ts'
import { withProjection } from '../rev.ts'
import { stubTombstone } from '../stub-tombstone.ts'
import type { DocumentRow } from './document-store.ts'

/** The row as the actor may hold it: whole, projected, a bare tombstone, or null if it never existed for them. */
export function viewOfRow(actor: Actor, row: DocumentRow): SyncDocument | null {
  if (actor.role === 'gm') return row.document
  if (isUnknownTo(actor, row)) return null
  const rev = withProjection(row.pubRev)
  const stamps = { rev, lastModified: row.pubAt }
  if (row.pubDeleted && !isOwn(actor, row)) return bareTombstone(row, rev)
  if (row.pubDocument) return { ...row.pubDocument, ...stamps }
  return viewFor(actor, row.collection, { ...row.document, ...stamps }) ?? bareTombstone(row, rev)
}

/** Not even its tombstone exists for this player. */
export function isUnknownTo(actor: Actor, row: DocumentRow): boolean {
  if (actor.role === 'gm') return false
  return row.pubSeq === 0 || isAnothersAct(actor, row) || row.pubMembers?.includes(actor.memberId) === false
}

function isAnothersAct(actor: Actor, { collection, document }: DocumentRow): boolean {
  return collection === 'acts' && document.memberId !== actor.memberId
}

/**
 * For their own deleted sheet a player gets the tombstone with the body, so that an edit made meanwhile can be merged
 * into it.
 */
function isOwn(actor: Actor, row: DocumentRow): boolean {
  return row.deleted && row.collection === 'characters' && row.document.claimedBy === actor.memberId
}

function bareTombstone(row: DocumentRow, rev: string): SyncDocument {
  return stubTombstone({ id: row.id, rev, campaignId: row.document.campaignId })
}
