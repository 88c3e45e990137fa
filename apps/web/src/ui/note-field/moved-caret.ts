/** Enough to find a place again in a text that changed on both sides of it. */
const CONTEXT = 24

/** The caret's new place in `next` if it was at `caret` in `text` and someone else changed the text around it. */
export function movedCaret(text: string, next: string, caret: number): number {
  const shortest = Math.min(text.length, next.length)
  let head = 0
  while (head < shortest && text[head] === next[head]) head += 1
  if (caret <= head) return caret
  let tail = 0
  while (tail < shortest - head && text.at(-1 - tail) === next.at(-1 - tail)) tail += 1
  if (tail > 0 && caret >= text.length - tail) return caret + next.length - text.length
  const before = text.slice(Math.max(0, caret - CONTEXT), caret)
  const found = next.lastIndexOf(before, next.length - tail - before.length)
  return found < 0 ? next.length - tail : found + before.length
}
