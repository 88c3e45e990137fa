import type { User } from '@lanternkeep/schema'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { MemberRow } from '../storage/tables/documents.ts'

/** The account, or the guest of one browser, that a request comes from. */
export type Requester = { kind: 'user'; user: User } | { kind: 'guest'; guestId: string }

/** Names an account or a guest across the server. */
export type PersonKey = `user:${string}` | `guest:${string}`

export function personKey(requester: Requester): PersonKey {
  return requester.kind === 'user' ? `user:${requester.user.id}` : `guest:${requester.guestId}`
}

/** A requester in the document store's terms. */
export function syncPersonOf(requester: Requester): SyncPerson {
  return requester.kind === 'user' ? { userId: requester.user.id } : { guestId: requester.guestId }
}

export function keyOfSyncPerson(person: SyncPerson): PersonKey {
  return 'userId' in person ? `user:${person.userId}` : `guest:${person.guestId}`
}

export function syncPersonOfKey(key: PersonKey): SyncPerson {
  const id = key.slice(key.indexOf(':') + 1)
  return key.startsWith('user:') ? { userId: id } : { guestId: id }
}

export function keyOfMember({ user_id, guest_id }: Pick<MemberRow, 'user_id' | 'guest_id'>): PersonKey {
  return user_id === null ? `guest:${guest_id}` : `user:${user_id}`
}
