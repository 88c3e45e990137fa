import { askWhoIsSignedIn } from './auth.ts'
import { RequestError } from './request.ts'

/** Refused: perhaps one is no admin any more, or signed out. Whoever shows the panel learns it from the answer. */
export function suspectRights(error: unknown): void {
  const isRefused = error instanceof RequestError && (error.status === 401 || error.status === 403)
  if (isRefused) void askWhoIsSignedIn()
}
