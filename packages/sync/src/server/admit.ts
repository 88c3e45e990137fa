import type { Actor } from '../access.ts'
import type { SyncDocument, Verdict } from '../protocol.ts'
import type { Scope } from './document-store.ts'
import type { Push } from './push.ts'

/** The sender's place in the campaign, made with the campaign if he just created it; or why he has none. */
export function admit(push: Push, campaignId: string, doc: SyncDocument): { actor: Actor } | Verdict {
  const scope = push.scopes.get(campaignId)
  const seat = push.seats.get(campaignId)
  const { id } = doc
  if (isPutBack(push, scope)) {
    return { id, verdict: 'forbidden', message: 'This was deleted in the cloud. Your copy stays on this device.' }
  }
  if (seat && (seat.status === 'removed' || scope?.deleted)) {
    return { id, verdict: 'revoked', message: 'You’re no longer in this campaign' }
  }
  if (seat?.status === 'active') return { actor: { memberId: seat.memberId, role: seat.role } }
  // Foreign and unknown campaigns answer alike.
  if (push.collection !== 'campaigns') return { id, verdict: 'retry', message: 'The campaign isn’t on the server yet' }
  if (scope) return { id, verdict: 'forbidden', message: 'Campaign ID already exists' }
  return create(push, campaignId, doc)
}

/** Its owner has it from a copy again: refused, where `revoked` would take it off his device. */
function isPutBack({ collection, person, broughtBack }: Push, scope: Scope | undefined): boolean {
  if (broughtBack) return false
  return collection === 'campaigns' && scope?.deleted === true && 'userId' in person && scope.ownerId === person.userId
}

function create(push: Push, campaignId: string, doc: SyncDocument): { actor: Actor } | Verdict {
  const { desk, person } = push
  if (!('userId' in person))
    return { id: doc.id, verdict: 'forbidden', message: 'Log in to keep campaigns in the cloud' }
  if (doc._deleted) return { id: doc.id, verdict: 'ok' }
  if (!desk.facts.mayOwnerSync(person.userId)) {
    return { id: doc.id, verdict: 'plan', message: 'Please upgrade to Premium or Elite to create campaigns.' }
  }
  return { actor: seatOwner(push, campaignId, person.userId) }
}

function seatOwner({ desk, scopes, seats }: Push, campaignId: string, ownerId: string): Actor {
  const memberId = desk.facts.newId()
  desk.tx.createScope({ campaignId, ownerId, memberId })
  scopes.set(campaignId, { campaignId, ownerId, deleted: false })
  seats.set(campaignId, { campaignId, memberId, role: 'gm', status: 'active', epoch: 1 })
  return { memberId, role: 'gm' }
}
