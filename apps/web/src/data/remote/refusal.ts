import { RequestError, reasonOf } from '../http/request-error.ts'

type Refusal = { message: string; field?: string; now?: Readonly<Record<string, unknown>> }

/** What the server said, the field it named and what it has there by now, else the sentence for this place. */
export function refusalOf(error: unknown, fallback: string): Refusal {
  const { path: field, now }: Partial<RequestError> = error instanceof RequestError ? error : {}
  return { message: reasonOf(error, fallback), ...(field !== undefined && { field }), ...(now && { now }) }
}
