import { isNaming, isSameWord, isTelling, type PlacedWord, placedWords } from './words.ts'

type Spoken = { text: string; speaker?: string | undefined }
/** What a model says: the number of a line, and words from it. */
export type Reference = { line: number | null; quote: string }
/** What holds: a line, and words that are in it. */
export type Support = { line: number; quote: string }
/** `starts`: how its words begin, to pass over a line quickly. */
type Said = Spoken & { words: PlacedWord[]; starts: Set<string> }

/** A line, and from which to which of its words. */
type Place = { line: number; from: number; to: number }

/** Of a quote, how much the line has to have; models correct names and drop stutters. */
const QUOTED = 0.75
/** A quote may leave out so many words of the line. */
const LEFT_OUT = 2
const MOST_QUOTED_WORDS = 40
/** A line up to this length is quoted whole. */
const SHORT_LINE = 240
/** A sentence condenses more than one line: so many words around count too. */
const AROUND_WORDS = 40
/** Of a sentence’s telling words, so many have to be there. */
const SHARE = 0.4
const ENOUGH = 3

/**
 * Finds where a transcript says something. A model’s reference is only where to look first: the quote must be in a line,
 * and the words around it must be about the same things. Undefined if no line says it.
 */
export function supportFinder(lines: readonly Spoken[]) {
  const all = lines.map((line): Said => {
    const words = placedWords(line.text)
    return { ...line, words, starts: new Set(words.map(({ word }) => startOf(word))) }
  })

  const placeIn = (quote: readonly string[], { line }: Reference): Place | undefined => {
    const near = line === null ? [] : [line, line + 1, line - 1]
    const rest = all.keys().filter((index) => !near.includes(index))
    for (const index of [...near, ...rest]) {
      const place = quote.length > 0 && placeOf(quote, all[index])
      if (place) return { line: index, ...place }
    }
    // A long line says too much to count without the words that are meant.
    const named = line === null ? undefined : all[line]?.words.length
    return line !== null && named && named <= AROUND_WORDS ? { line, from: 0, to: named } : undefined
  }
  return (about: { sentence: string; name?: string }, reference: Reference): Support | undefined => {
    const quote = placedWords(reference.quote)
      .map(({ word }) => word)
      .slice(0, MOST_QUOTED_WORDS)
    const place = placeIn(quote, reference)
    if (!place) return undefined
    const around = wordsAround(all, place)
    const isSaid = isAbout(about.sentence, around) || (about.name !== undefined && names(about.name, around))
    return isSaid ? { line: place.line, quote: quoteOf(all[place.line], place) } : undefined
  }
}

/** Where the quote is in a line, as word numbers. */
function placeOf(quote: readonly string[], said: Said | undefined): Omit<Place, 'line'> | undefined {
  const needed = Math.ceil(quote.length * QUOTED)
  if (!said || quote.filter((word) => said.starts.has(startOf(word))).length < needed) return undefined
  const { words } = said
  for (let from = 0; from < words.length; from += 1) {
    // It may begin with its second word, if the first was misheard.
    if (!quote.slice(0, LEFT_OUT).some((word) => isSameWord(word, words[from]?.word ?? ''))) continue
    const to = Math.min(words.length, from + quote.length + LEFT_OUT)
    const inOrder = inOrderCount(quote, words.slice(from, to))
    if (inOrder >= needed) return { from, to }
  }
  return undefined
}

function startOf(word: string): string {
  return word.slice(0, 3)
}

/** How many words of the quote follow one another in these words. */
function inOrderCount(quote: readonly string[], words: readonly PlacedWord[]): number {
  let row = new Array<number>(words.length + 1).fill(0)
  for (const word of quote) {
    const next = [0]
    for (const [index, each] of words.entries()) {
      const taken = (row[index] ?? 0) + (isSameWord(word, each.word) ? 1 : 0)
      next.push(Math.max(taken, row[index + 1] ?? 0, next[index] ?? 0))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

function wordsAround(all: readonly Said[], { line, from, to }: Place): string[] {
  const own = all[line]
  if (!own) return []
  const before = all.slice(Math.max(0, line - 2), line).flatMap(({ words }) => words)
  const after = all.slice(line + 1, line + 3).flatMap(({ words }) => words)
  const lead = [...before, ...own.words.slice(0, from)].slice(-AROUND_WORDS)
  const trail = [...own.words.slice(to), ...after].slice(0, AROUND_WORDS)
  const said = [...lead, ...own.words.slice(from, to), ...trail].map(({ word }) => word)
  return [...said, ...placedWords(own.speaker ?? '').map(({ word }) => word)]
}

function isAbout(sentence: string, around: readonly string[]): boolean {
  const words = [...new Set(placedWords(sentence).map(({ word }) => word))]
  const telling = words.filter(isTelling)
  const counted = telling.length > 0 ? telling : words
  const shared = counted.filter((word) => around.some((each) => isSameWord(each, word))).length
  return shared > 0 && shared >= Math.min(ENOUGH, Math.ceil(counted.length * SHARE))
}

/** Whether a telling word of the name is said there. */
function names(name: string, around: readonly string[]): boolean {
  const naming = placedWords(name).filter(({ word }) => isNaming(word))
  return naming.some(({ word }) => around.some((each) => isSameWord(each, word)))
}

function quoteOf(said: Said | undefined, { from, to }: { from: number; to: number }): string {
  const text = said?.text ?? ''
  if (!said || text.length <= SHORT_LINE) return text
  const start = said.words[from]?.start ?? 0
  const end = said.words[Math.min(to, said.words.length) - 1]?.end ?? text.length
  return text.slice(start, end).slice(0, SHORT_LINE)
}
