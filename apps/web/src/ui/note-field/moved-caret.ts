import { differenceOf } from '../../lib/typing/difference.ts'

/** Enough to find a place again in a text that changed on both sides of it. */
const CONTEXT = 24

/** The caret's new place in `next` if it was at `caret` in `text` and someone else changed the text around it. */
export function movedCaret(text: string, next: string, caret: number): number {
  const { start, fromEnd, toEnd } = differenceOf(text, next)
  if (caret <= start) return caret
  if (fromEnd < text.length && caret >= fromEnd) return caret + next.length - text.length
  const before = text.slice(Math.max(0, caret - CONTEXT), caret)
  const found = next.lastIndexOf(before, toEnd - before.length)
  return found < 0 ? toEnd : found + before.length
}
