import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_DEPTH } from '../collections.ts'

/** Says why a document is too large to be looked at further; walks no deeper than is allowed. */
export function excessOf(document: unknown): string | undefined {
  if (depthExceeds(document, MAX_DOCUMENT_DEPTH)) return `Nested deeper than ${MAX_DOCUMENT_DEPTH} levels`
  if (sizeOf(document) > MAX_DOCUMENT_BYTES) return `Larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB`
  return undefined
}

function depthExceeds(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => depthExceeds(inner, depth - 1))
}

/** About what it takes as JSON: units of text, and a few for each number and mark. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 6
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item) + 1, 2)
  return Object.entries(value).reduce((sum, [key, item]) => sum + key.length + 4 + sizeOf(item), 2)
}
