import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'
import type { ChangedWords } from './changed-prose.tsx'

/** Where two texts differ. Both sides of one change have its number. */
export type TextChanges = { count: number; earlier: ChangedWords[]; now: ChangedWords[] }

/** Long texts that have nothing in common are compared by lines, and finally as a whole. */
const WORDS_WITHIN_MS = 400
const LINES_WITHIN_MS = 200

/** One change: where it begins and ends in each text. */
export type Hunk = { earlier: [number, number]; now: [number, number] }

export function textChanges(earlier: string, now: string): TextChanges {
  const hunks = textHunks(earlier, now)
  const side = (name: keyof Hunk) =>
    hunks.flatMap((hunk, change): ChangedWords[] => {
      const [start, end] = hunk[name]
      return end > start ? [{ start, end, change }] : []
    })
  return { count: hunks.length, earlier: side('earlier'), now: side('now') }
}

/** The changes, without those of spaces and line breaks alone. */
export function textHunks(earlier: string, now: string): Hunk[] {
  return hunksIn(piecesOf(earlier, now)).filter((hunk) => {
    return earlier.slice(...hunk.earlier).trim() !== '' || now.slice(...hunk.now).trim() !== ''
  })
}

function piecesOf(earlier: string, now: string): ChangeObject<string>[] {
  if (earlier === now) return []
  return (
    diffWordsWithSpace(earlier, now, { timeout: WORDS_WITHIN_MS }) ??
    diffLines(earlier, now, { timeout: LINES_WITHIN_MS }) ?? [
      { value: earlier, removed: true, added: false, count: 1 },
      { value: now, removed: false, added: true, count: 1 },
    ]
  )
}

/** Changes without a word between them are one change, read as one phrase. */
function hunksIn(pieces: readonly ChangeObject<string>[]): Hunk[] {
  const hunks: Hunk[] = []
  const at = { earlier: 0, now: 0 }
  let open: Hunk | undefined
  for (const [index, { value, added, removed }] of pieces.entries()) {
    const from = { ...at }
    if (!added) at.earlier += value.length
    if (!removed) at.now += value.length
    if (!added && !removed && !isBetween(pieces, index)) {
      open = undefined
      continue
    }
    if (!open) {
      open = { earlier: [from.earlier, from.earlier], now: [from.now, from.now] }
      hunks.push(open)
    }
    open.earlier[1] = at.earlier
    open.now[1] = at.now
  }
  return hunks
}

/** Spaces of one line between two changes. */
function isBetween(pieces: readonly ChangeObject<string>[], index: number): boolean {
  const isChange = (piece: ChangeObject<string> | undefined) => Boolean(piece && (piece.added || piece.removed))
  return isChange(pieces[index - 1]) && isChange(pieces[index + 1]) && /^[ \t]*$/.test(pieces[index]?.value ?? '')
}
