import { isUnreachable, reasonOf } from '../../../data/http/request-error.ts'

export const NEEDS_SERVER = 'Can’t reach the server'

/** The server's own sentence, or that there was no server. */
export function whyNot(error: unknown): string {
  if (isUnreachable(error)) return `${NEEDS_SERVER}. Please try again.`
  return reasonOf(error, 'Please try again.')
}
