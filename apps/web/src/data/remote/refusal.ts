import { RequestError, reasonOf } from '../http/request-error.ts'

/** What the server said and the field it named, else the sentence for this place. */
export function refusalOf(error: unknown, fallback: string): { message: string; field?: string } {
  const field = error instanceof RequestError ? error.path : undefined
  return { message: reasonOf(error, fallback), ...(field !== undefined && { field }) }
}
