import { diff3Merge } from 'node-diff3'

/** Base, theirs, mine, as text or in pieces. */
type Sides<Side> = [base: Side, theirs: Side, mine: Side]

/**
 * The diff compares every pair of equal pieces, several times. With more pairs than this a person would notice the
 * delay.
 */
const MAX_PAIRS = 60_000

/**
 * Before a word, after the end of a line or sentence. The lookahead comes first, so that runs of spaces are scanned
 * once.
 */
const SENTENCE_START = /(?=\S)(?<=[.!?]\s+|\n\s*)/
const WORD_OR_SPACE = /\s+|\S+/g
const WORD_WITH_SPACE = /\S+\s*|\s+/g

/**
 * Three-way merge by sentences, then by words where both changed the same sentences; undefined if both changed the same
 * place, or moved the same sentence. Lines may end in any way: a text field gives all of them back as line feeds.
 */
export function mergeText(base: string, theirs: string, mine: string): string | undefined {
  const sides = [base, theirs, mine].map((text) => text.replaceAll('\r\n', '\n')) as Sides<string>
  const merged = mergePieces(sides, sentencesIn, mergeWords)
  return merged !== undefined && doublesSentence(merged, sides) ? undefined : merged
}

/**
 * The same for what one person types in two windows: where both changed the same words, theirs stay and get the letters
 * that mine added. Undefined only for texts too different to compare.
 */
export function mergeTyping(base: string, theirs: string, mine: string): string | undefined {
  const keepBoth = ([o, a, b]: Sides<string>) => a + addedTo(o, b)
  return mergePieces([base, theirs, mine], sentencesIn, (sides) => {
    return mergePieces(sides, by(WORD_OR_SPACE), keepBoth) ?? keepBoth(sides)
  })
}

/** What `after` has between the letters that both begin and end with. */
function addedTo(before: string, after: string): string {
  const head = commonHead([before, after, after])
  return after.slice(head, after.length - commonTail([before, after, after], head))
}

function sentencesIn(text: string): string[] {
  return text.split(SENTENCE_START)
}

/** A sentence that both moved, to different places, would be in both. */
function doublesSentence(merged: string, sides: Sides<string>): boolean {
  const [before, theirs, mine] = sides.map(countsOf) as Sides<Map<string, number>>
  return countsOf(merged)
    .entries()
    .some(([sentence, count]) => {
      const once = before.get(sentence)
      return once !== undefined && count > once && theirs.get(sentence) === once && mine.get(sentence) === once
    })
}

/** How often each sentence or line with words is in the text. */
function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const piece of sentencesIn(text)) {
    const sentence = piece.trim()
    if (/[\p{L}\p{N}]/u.test(sentence)) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  }
  return counts
}

/**
 * Spaces are separate from words, so that changes of neighboring words don't overlap; joined if that makes too many
 * pieces.
 */
function mergeWords(sides: Sides<string>): string | undefined {
  return mergePieces(sides, by(WORD_OR_SPACE)) ?? mergePieces(sides, by(WORD_WITH_SPACE))
}

function by(pattern: RegExp): (text: string) => string[] {
  return (text) => text.match(pattern) ?? []
}

function mergePieces(
  sides: Sides<string>,
  split: (text: string) => string[],
  finer?: (sides: Sides<string>) => string | undefined,
): string | undefined {
  const pieces = sides.map(split) as Sides<string[]>
  const head = commonHead(pieces)
  const tail = commonTail(pieces, head)
  const [o, a, b] = pieces.map((list) => list.slice(head, list.length - tail)) as Sides<string[]>
  if (pairsOf(o, a) + pairsOf(o, b) > MAX_PAIRS) return undefined
  const merged = pieces[0].slice(0, head)
  for (const { ok, conflict } of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
    const text = ok ? ok.join('') : finer?.([joined(conflict?.o), joined(conflict?.a), joined(conflict?.b)])
    if (text === undefined) return undefined
    merged.push(text)
  }
  return [...merged, ...pieces[0].slice(pieces[0].length - tail)].join('')
}

function pairsOf(some: string[], others: string[]): number {
  const counts = new Map<string, number>()
  for (const piece of some) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  return others.reduce((pairs, piece) => pairs + (counts.get(piece) ?? 0), 0)
}

function joined(pieces: string[] | undefined): string {
  return (pieces ?? []).join('')
}

function commonHead([o, a, b]: Sides<string | string[]>): number {
  let length = 0
  while (length < o.length && o[length] === a[length] && o[length] === b[length]) length += 1
  return length
}

function commonTail([o, a, b]: Sides<string | string[]>, head: number): number {
  const most = Math.min(o.length, a.length, b.length) - head
  let length = 0
  while (length < most && o.at(-1 - length) === a.at(-1 - length) && o.at(-1 - length) === b.at(-1 - length))
    length += 1
  return length
}
