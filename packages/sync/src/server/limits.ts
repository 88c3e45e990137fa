import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_DEPTH } from '../collections.ts'

/** Why a document is too large to be processed. Walks no deeper than the allowed depth. */
export function excessOf(document: unknown, mostBytes: number = MAX_DOCUMENT_BYTES): string | undefined {
  const size = sizeOf(document, MAX_DOCUMENT_DEPTH)
  if (size === TOO_DEEP) return 'This is nested too deeply to be saved'
  if (size > mostBytes) return `This is too large to be saved: more than ${mostBytes / 1024} KiB`
  return undefined
}

/** Approximate length of the documents in characters. */
export function lengthOf(documents: readonly unknown[]): number {
  return documents.reduce<number>((length, document) => length + sizeOf(document, MAX_DOCUMENT_DEPTH), 0)
}

const TOO_DEEP = Number.POSITIVE_INFINITY

/**
 * Approximate size as JSON: the text's units, and a few for each number and punctuation mark. Infinite if nested too
 * deep.
 */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 6
  if (depth === 0) return TOO_DEEP
  let size = 2
  if (Array.isArray(value)) {
    for (const item of value) size += sizeOf(item, depth - 1) + 1
    return size
  }
  for (const key in value) size += key.length + 4 + sizeOf((value as Record<string, unknown>)[key], depth - 1)
  return size
}
