import { startTransition } from 'react'

/** So long pieces may take, before the rest is drawn at once. */
const MOST_MS = 500

/**
 * Draws an update in pieces, so that the page hears of taps in between. Whatever else changes meanwhile is drawn first and
 * lets the pieces begin again, so after a while they are drawn in one. `update` runs twice and must change nothing the
 * second time.
 */
export function drawInPieces(update: () => void): void {
  startTransition(update)
  setTimeout(update, MOST_MS)
}
