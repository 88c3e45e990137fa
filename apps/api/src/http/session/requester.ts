import type { User } from '@lanternkeep/schema'
import type { Requester } from '../../people/requester.ts'
import { signedOut } from './session-end.ts'

declare module 'fastify' {
  interface FastifyRequest {
    requester: Requester | null
    /** Reads the sign-in session again. */
    refreshRequester(): Promise<void>
  }
}

/** For routes behind the guard 'user', 'admin' or 'owner'. */
export function userOf(request: { requester: Requester | null }): User {
  if (request.requester?.kind !== 'user') throw signedOut()
  return request.requester.user
}

/** For routes behind the guard 'person'. */
export function requesterOf(request: { requester: Requester | null }): Requester {
  if (!request.requester) throw signedOut()
  return request.requester
}
