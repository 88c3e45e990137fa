import { isLibraryId, libraryIdOf, SAMPLE_ID } from '@lanternkeep/schema'
import type { Actor } from '../access.ts'
import type { SyncDocument, Verdict } from '../protocol.ts'
import type { Scope } from './document-store.ts'
import { refusalOfMany } from './owned-campaigns.ts'
import type { Push } from './push.ts'

/**
 * The sender's membership in the campaign, created with the campaign if it is new; or the verdict that says why there
 * is none.
 */
export function admit(push: Push, campaignId: string, doc: SyncDocument): { actor: Actor } | Verdict {
  const scope = push.scopes.get(campaignId)
  const membership = push.memberships.get(campaignId)
  const { id } = doc
  if (isRestoredFromCopy(push, scope)) {
    return { id, verdict: 'forbidden', message: 'This was deleted in the cloud. Your copy stays on this device.' }
  }
  if (membership && (membership.status === 'removed' || scope?.deleted)) {
    return { id, verdict: 'revoked', message: 'You’re no longer in this campaign' }
  }
  if (membership?.status === 'active') return { actor: { memberId: membership.memberId, role: membership.role } }
  // Foreign and unknown campaigns get the same answer.
  if (push.collection !== 'campaigns') return { id, verdict: 'retry', message: 'The campaign isn’t on the server yet' }
  if (scope) return { id, verdict: 'forbidden', message: 'Campaign ID already exists' }
  return create(push, campaignId, doc)
}

/**
 * Whether the owner restored a deleted campaign from a copy. It is forbidden, because `revoked` would remove it from
 * their device.
 */
function isRestoredFromCopy({ collection, person, broughtBack }: Push, scope: Scope | undefined): boolean {
  if (broughtBack) return false
  return collection === 'campaigns' && scope?.deleted === true && 'userId' in person && scope.ownerId === person.userId
}

function create(push: Push, campaignId: string, doc: SyncDocument): { actor: Actor } | Verdict {
  const { work, person } = push
  if (!('userId' in person))
    return { id: doc.id, verdict: 'forbidden', message: 'Log in to keep campaigns in the cloud' }
  if (doc._deleted) return { id: doc.id, verdict: 'ok' }
  if (isLibraryId(campaignId) && campaignId !== libraryIdOf(person.userId))
    return { id: doc.id, verdict: 'forbidden', message: 'This is the library of another account' }
  if (campaignId === SAMPLE_ID)
    return { id: doc.id, verdict: 'forbidden', message: 'The sample campaign stays on its device' }
  if (!work.facts.mayOwnerSync(person.userId)) {
    return { id: doc.id, verdict: 'plan', message: 'Please upgrade to Premium or Elite to create campaigns.' }
  }
  const full = isLibraryId(campaignId) ? undefined : manyFor(push, person.userId)
  if (full) return { id: doc.id, verdict: 'forbidden', message: full, noRoom: true }
  return { actor: joinOwner(push, campaignId, person.userId) }
}

/** One push creates few; those of this push aren't counted yet, and the next push counts them. */
function manyFor({ work }: Push, ownerId: string): string | undefined {
  const known = work.owners.get(ownerId)
  if (known !== undefined) return known.full
  const full = refusalOfMany(work.tx, ownerId, work.facts)
  work.owners.set(ownerId, { full })
  return full
}

function joinOwner({ work, scopes, memberships }: Push, campaignId: string, ownerId: string): Actor {
  const memberId = work.facts.newId()
  work.tx.createScope({ campaignId, ownerId, memberId })
  scopes.set(campaignId, { campaignId, ownerId, deleted: false })
  memberships.set(campaignId, { campaignId, memberId, role: 'gm', status: 'active', epoch: 1 })
  return { memberId, role: 'gm' }
}
