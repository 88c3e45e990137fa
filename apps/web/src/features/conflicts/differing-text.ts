import { textHunks } from '../../ui/prose/text-changes.ts'

/** `at` is where the piece begins in its own version. */
export type Piece = { text: string; isOnlyHere: boolean; at: number }
/** A stretch that both versions have, and that isn't shown. */
export type Gap = { lines: number; at: number }
export type Shown = Piece | Gap
type Span = readonly [from: number, to: number]

/** A person needs so many letters around a change to know where they are. */
const AROUND = 120
/** A shorter gap would save no room. */
const LEAST_GAP = 240

/**
 * One version for a person who compares: the words that only it has are pieces of their own. Of a long text it is what
 * differs and a little around that, unless `isWhole`.
 */
export function differingText(here: string, there: string, { isWhole = false } = {}): Shown[] {
  const changed = textHunks(there, here).map(({ now }) => now)
  const gaps = isWhole ? [] : gapsBetween(here, changed)
  const cuts: Shown[] = []
  let at = 0
  const addPiece = (to: number, isOnlyHere: boolean) => {
    if (to > at) cuts.push({ text: here.slice(at, to), isOnlyHere, at })
    at = to
  }
  for (const [[from, to], isGap] of inOrder(changed, gaps)) {
    addPiece(from, false)
    if (isGap) cuts.push({ lines: here.slice(from, to).trim().split('\n').length, at })
    else addPiece(to, true)
    at = to
  }
  addPiece(here.length, false)
  return cuts
}

/** What is far from every change. Without a change nothing is left out. */
function gapsBetween(text: string, changed: readonly Span[]): Span[] {
  if (changed.length === 0) return []
  const starts = [0, ...changed.map(([, to]) => contextEnd(text, to))]
  const ends = [...changed.map(([from]) => contextStart(text, from)), text.length]
  return starts
    .map((start, index): Span => [start, ends[index] ?? start])
    .filter(([from, to]) => to - from >= LEAST_GAP)
}

/** At the end of a line if there is one nearby, otherwise between two words. */
function contextEnd(text: string, at: number): number {
  const near = text.slice(at, at + AROUND)
  if (near.length < AROUND) return text.length
  const line = near.lastIndexOf('\n')
  return at + (line >= 0 ? line : near.lastIndexOf(' ')) + 1
}

function contextStart(text: string, at: number): number {
  const from = at - AROUND
  if (from <= 0) return 0
  const near = text.slice(from, at)
  const line = near.indexOf('\n')
  return from + (line >= 0 ? line : near.indexOf(' ')) + 1
}

function inOrder(changed: readonly Span[], gaps: readonly Span[]): [Span, boolean][] {
  const all = [
    ...changed.map((span): [Span, boolean] => [span, false]),
    ...gaps.map((span): [Span, boolean] => [span, true]),
  ]
  return all.toSorted(([[a]], [[b]]) => a - b)
}
