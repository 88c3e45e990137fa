import type { SyncDocument, Verdict } from '../protocol.ts'

/** `noRoom`: nothing is wrong with the change, so its device keeps it. */
export type Refusal = { refusal: 'forbidden' | 'invalid'; message: string; path: string; noRoom?: true }
export type NextDocument = { next: SyncDocument } | Refusal

export function forbidden(message: string, path = ''): Refusal {
  return { refusal: 'forbidden', message, path }
}

export function invalid(message: string, path: string): Refusal {
  return { refusal: 'invalid', message, path }
}

export function refusedBy(id: string, { refusal, message, path, noRoom }: Refusal): Verdict {
  return { id, verdict: refusal, message, path, ...(noRoom && { noRoom }) }
}
