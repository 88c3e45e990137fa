/** A piece of a shown text, and whether it is what was looked for. */
export type Piece = { text: string; isMatch: boolean }
/** Where something was found: the field's name, and the words around the match on one line. */
export type Snippet = { where: string; pieces: Piece[] }
export type Span = { start: number; end: number }

const BEFORE = 24
const AFTER = 90

/** The words around the first span, with every span in them marked. */
export function snippetOf(where: string, text: string, [first, ...others]: readonly [Span, ...Span[]]): Snippet {
  const from = startOfWords(text, first)
  const to = Math.min(text.length, first.end + AFTER)
  const shown = [first, ...others].filter(({ start, end }) => start >= from && end <= to)
  const spans = shown.map(({ start, end }) => ({ start: start - from, end: end - from }))
  const pieces = cut(text.slice(from, to), spans).map(({ text: piece, isMatch }, index) => {
    return { text: index === 0 ? asLine(`\n${piece}`).trimStart() : asLine(piece), isMatch }
  })
  if (from > 0) pieces.unshift({ text: '…', isMatch: false })
  if (to < text.length) pieces.push({ text: '…', isMatch: false })
  return { where, pieces }
}

/** The text in pieces, in order. The spans are in order and don't overlap. */
export function cut(text: string, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of spans) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false })
  return pieces
}

/** Every place of the words in a folded text, in order; places that touch are one. */
export function spansIn(foldedText: string, words: readonly string[]): Span[] {
  const found: Span[] = []
  for (const word of words) {
    for (let at = foldedText.indexOf(word); at >= 0; at = foldedText.indexOf(word, at + word.length)) {
      found.push({ start: at, end: at + word.length })
    }
  }
  const spans: Span[] = []
  for (const span of found.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else spans.push(span)
  }
  return spans
}

/** A snippet begins with a whole word. */
function startOfWords(text: string, { start }: Span): number {
  const from = Math.max(0, start - BEFORE)
  if (from === 0) return 0
  const space = text.slice(from, start).search(/\s/)
  return space < 0 ? from : from + space + 1
}

/** On one line, without the marks that Markdown has around and before words. */
function asLine(text: string): string {
  return text
    .replace(/\*\*|~~|`/g, '')
    .replace(/\n\s*(?:#{1,6}|>|[-*+](?: \[[ xX]\])?|\d+[.)])\s+/g, ' ')
    .replace(/\s+/g, ' ')
}
