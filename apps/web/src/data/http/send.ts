import { retryAfterSeconds } from '@lanternkeep/schema'
import { RequestError } from './request-error.ts'

/** `fetch` with the session. Throws RequestError for every failure the server answers, TypeError if it isn't reached. */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { credentials: 'same-origin', ...init })
  if (response.ok || response.type === 'opaqueredirect') return response
  const text = await response.text()
  throw new RequestError(response.status, text || response.statusText, retryAfterSeconds(response.headers))
}
