import type { User } from '@lanternkeep/schema'
import { signedOut } from './session-end.ts'

/** Who is calling: an account, or a browser that joined a table signed out. */
export type Person = { kind: 'user'; user: User } | { kind: 'guest'; guestId: string }

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
    /** Finds out anew who is signed in. */
    lookAgain(): void
  }
}

/** The account that calls; for routes behind the guard 'user', 'admin' or 'owner'. */
export function userOf(request: { person: Person | null }): User {
  if (request.person?.kind !== 'user') throw signedOut()
  return request.person.user
}

/** Whoever calls; for routes behind the guard 'person'. */
export function personOf(request: { person: Person | null }): Person {
  if (!request.person) throw signedOut()
  return request.person
}
