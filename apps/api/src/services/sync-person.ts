import type { SyncPerson } from '@lanternkeep/sync/server'
import type { MemberRow } from '../db/tables-documents.ts'
import type { Person } from '../http/person.ts'
import type { PersonKey } from './change-bus.ts'

/** A caller as the document store knows people. */
export function syncPersonOf(person: Person): SyncPerson {
  return person.kind === 'user' ? { userId: person.user.id } : { guestId: person.guestId }
}

export function keyOfSyncPerson(person: SyncPerson): PersonKey {
  return 'userId' in person ? `user:${person.userId}` : `guest:${person.guestId}`
}

/** Whoever sits on that seat. */
export function keyOfSeat({ user_id, guest_id }: Pick<MemberRow, 'user_id' | 'guest_id'>): PersonKey {
  return user_id === null ? `guest:${guest_id}` : `user:${user_id}`
}
