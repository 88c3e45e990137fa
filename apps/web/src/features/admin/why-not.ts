import { isUnreachable, reasonOf } from '../../data/remote/request.ts'

export const NEEDS_SERVER = 'The Admin Panel needs the server'

/** The server's own sentence, or that there was none. */
export function whyNot(error: unknown): string {
  if (isUnreachable(error)) return `${NEEDS_SERVER}, which can not be reached.`
  return reasonOf(error, 'Please try again.')
}
