import type { Actor } from '../access.ts'
import type { CollectionName, PushRow, SyncDocument, Verdict } from '../protocol.ts'
import { sameRev } from '../rev.ts'
import type { Ack, DocumentRow, Membership, Scope, SyncPerson } from './document-store.ts'
import { NOT_YOURS } from './not-played.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import { viewOfRow } from './views.ts'

/** One push being decided: its sender and what was loaded for it. */
export type Push = {
  work: UnitOfWork
  person: SyncPerson
  collection: CollectionName
  replica: string
  scopes: Map<string, Scope>
  memberships: Map<string, Membership>
  acks: Map<string, Ack>
  /** The earlier generation that its rows come from, if they are not edits. */
  broughtBack: string | undefined
}

/** With the member of its campaign who sent it. */
export type RowInCampaign = PushRow & { campaignId: string; actor: Actor }

/** Taken by an earlier push whose answer was lost, or which arrived twice. */
export function isAccepted({ acks }: Push, { doc }: PushRow): boolean {
  const ack = acks.get(doc.id)
  return ack !== undefined && sameRev(doc.rev, ack.rev)
}

/**
 * Shown once and hidden since, without being deleted: it doesn't exist for the player, who gets no tombstone to merge
 * with.
 */
export function isHiddenFrom(actor: Actor, stored: DocumentRow): boolean {
  return actor.role === 'player' && stored.pubDeleted && !stored.deleted
}

export function isPaidFor({ work, scopes }: Push, campaignId: string): boolean {
  const scope = scopes.get(campaignId)
  return scope !== undefined && work.facts.mayOwnerSync(scope.ownerId)
}

export function unpaid(actor: Actor, stored: DocumentRow | undefined, id: string): Verdict {
  const master = stored && viewOfRow(actor, stored)
  return { id, verdict: 'plan', message: 'Your plan doesn’t include cloud sync', ...(master && { master }) }
}

export function forbidden(id: string, master?: SyncDocument): Verdict {
  return { id, verdict: 'forbidden', message: NOT_YOURS, ...(master && { master }) }
}
