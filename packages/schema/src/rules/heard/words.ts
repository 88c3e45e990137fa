import { folded } from '../text/folded.ts'

/** A word, folded, and where it is in its text. */
export type PlacedWord = { word: string; start: number; end: number }

let segmenter: Intl.Segmenter | undefined

/** Also of languages that write no spaces. */
export function placedWords(text: string): PlacedWord[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  const words: PlacedWord[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push({ word: folded(segment), start: index, end: index + segment.length })
  }
  return words
}

/** Words of English that say nothing about what a sentence is about. */
const EMPTY = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `about after again also an and another away back because been before being both came could does doing done down each even
  ever every everyone for from gets give goes going gone have having her here his in into its itself just know like make many more most
  much must need never new nobody of old only onto other others over party really said same says session should shows since some
  someone something still such take than that the their them then there these they thing things this those through took
  under until upon very want wants were what when where which while will with within without would your yours`.split(
    /\s+/,
  ),
)
const LATIN = /^[\p{Script=Latin}'’]+$/u
const SHORTEST_LATIN = 4
const SHORTEST_OTHER = 2

/** Whether a word can tell two sentences apart. */
export function isTelling(word: string): boolean {
  return isNaming(word) && (!LATIN.test(word) || word.length >= SHORTEST_LATIN)
}

/** Whether a word can tell two names apart: Hob is short. */
export function isNaming(word: string): boolean {
  return (word.length >= SHORTEST_OTHER && !EMPTY.has(word)) || /\d/.test(word)
}

/** The same word in another form: bell and bells, looks and looked. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 3 || long.length - short.length > 4 || /\d/.test(short)) return false
  const stem = short.length < 5 ? short.length : Math.min(short.length - 1, 5)
  return short.slice(0, stem) === long.slice(0, stem)
}
