import { diffWordsWithSpace } from 'diff'

/** `at` is where the piece begins in its own version. */
export type Piece = { text: string; isOnlyHere: boolean; at: number }

/** Both texts cut into pieces that the other version has too, and pieces that only this one has. */
export function onlyHere(here: string, there: string): Piece[] {
  const parts = diffWordsWithSpace(there, here).filter((part) => !part.removed)
  const pieces: Piece[] = []
  let at = 0
  for (const [index, { value, added }] of parts.entries()) {
    // The space between two marked words is in both versions, but is read as one phrase with them.
    const isBetween = value.trim() === '' && parts[index - 1]?.added && parts[index + 1]?.added
    const isOnlyHere = Boolean(added || isBetween)
    const last = pieces.at(-1)
    if (last?.isOnlyHere === isOnlyHere) last.text += value
    else pieces.push({ text: value, isOnlyHere, at })
    at += value.length
  }
  return pieces
}
