import { hashBytes } from '../../../lib/hash.ts'
import { canonical } from './plan/canonical.ts'

/** Changes whenever someone changes the document. The server may change its rev and times by itself, so those don't count. */
export function hashOf(document: object): string {
  const body = Object.entries(document).filter(([field, value]) => value !== null && !STAMPS.has(field))
  return hashBytes(new TextEncoder().encode(canonical(Object.fromEntries(body))))
}

export const STAMPS: ReadonlySet<string> = new Set(['rev', 'lastModified'])
