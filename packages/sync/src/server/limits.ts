import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_DEPTH } from '../collections.ts'
import type { SyncDocument } from '../protocol.ts'

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

/** How much longer the document became. What both states share is not walked. */
export function growthOf(before: SyncDocument, after: SyncDocument): number {
  return lengthBeside(before, after) - lengthBeside(after, before)
}

/** Length of those fields of `document` that `other` doesn't share. */
function lengthBeside(other: SyncDocument, document: SyncDocument): number {
  let length = 0
  for (const key in document)
    if (document[key] !== other[key]) length += sizeOfField(key, document[key], MAX_DOCUMENT_DEPTH)
  return length
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
  for (const key in value) size += sizeOfField(key, (value as Record<string, unknown>)[key], depth)
  return size
}

function sizeOfField(key: string, value: unknown, depth: number): number {
  return key.length + 4 + sizeOf(value, depth - 1)
}
