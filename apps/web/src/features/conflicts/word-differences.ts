import { diffWordsWithSpace } from 'diff'

/** `at` is where the piece begins in its own version. */
export type Piece = { text: string; isOnlyHere: boolean; at: number }

/** The same text cut into pieces that the other version has too, and pieces that only this one has. */
export function onlyHere(here: string, there: string): Piece[] {
  let at = 0
  return diffWordsWithSpace(there, here)
    .filter((part) => !part.removed)
    .map((part) => {
      const piece = { text: part.value, isOnlyHere: Boolean(part.added), at }
      at += part.value.length
      return piece
    })
}
