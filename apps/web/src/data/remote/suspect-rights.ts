import { RequestError } from '../http/request-error.ts'
import { askWhoIsSignedIn } from './auth.ts'

/** A refusal may mean that the person lost admin rights or was signed out. The panel checks. */
export function suspectRights(error: unknown): void {
  const isRefused = error instanceof RequestError && (error.status === 401 || error.status === 403)
  if (isRefused) void askWhoIsSignedIn()
}
