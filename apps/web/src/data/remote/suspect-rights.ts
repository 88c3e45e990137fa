import { askWhoIsSignedIn } from './auth.ts'
import { RequestError } from './request.ts'

/** A refusal may mean that the person lost admin rights or was signed out. The panel checks. */
export function suspectRights(error: unknown): void {
  const isRefused = error instanceof RequestError && (error.status === 401 || error.status === 403)
  if (isRefused) void askWhoIsSignedIn()
}
