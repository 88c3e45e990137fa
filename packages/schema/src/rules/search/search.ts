import { folded } from '../text/folded.ts'
import type { Searchable, SearchKind, SearchText } from './searchable.ts'
import { cut, type Piece, type Snippet, snippetOf, spansIn } from './snippet.ts'

/** In the order in which equally good groups are shown. */
export const SEARCH_GROUPS = [
  'people',
  'monsters',
  'sessions',
  'places',
  'handouts',
  'encounters',
  'results',
  'tables',
  'library',
] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

const GROUP_OF: Record<SearchKind, SearchGroup> = {
  player: 'people',
  npc: 'people',
  monster: 'monsters',
  session: 'sessions',
  place: 'places',
  handout: 'handouts',
  encounter: 'encounters',
  result: 'results',
  table: 'tables',
  creature: 'library',
}

/** Not empty, the best first. */
export type FoundGroup = { group: SearchGroup; found: Searchable[] }

/** How well a title matches: the lower, the better. */
const RANKS = [0, 1, 2, 3] as const
/** Its title lacks a typed word. */
const IN_TEXT = 3
/** Where the library goes: behind titles of the campaign, before texts. */
const BEHIND_TITLES = 2.5
type Rank = (typeof RANKS)[number]

/** Searches these things for what is typed; see `search`. */
export type Search = (typed: string) => FoundGroup[]

/** A thing, what is looked at for every key, and what the last search has learned about it. */
type Candidate = {
  thing: Searchable
  group: number
  /** They begin with its title. */
  words: string
  titleLength: number
  /** Where its text first has the last word. */
  at: number
  /** Its title lacks one of the words, and so a longer one, too. */
  isInText: boolean
}

/** For a person who types: a text that goes on from the last one only looks through what that one found. */
export function createSearch(things: readonly Searchable[]): Search {
  const all = things.map((thing): Candidate => {
    const { kind, foldedWords: words, foldedTitle } = thing
    const group = SEARCH_GROUPS.indexOf(GROUP_OF[kind])
    return { thing, group, words, titleLength: foldedTitle.length, at: 0, isInText: false }
  })
  let last = { words: [] as readonly string[], found: all }
  return (typed) => {
    const words = wordsOf(typed)
    if (words.length === 0) return []
    // A thing with all of these words has all of the last ones, too.
    const isNarrower = last.words.every((word) => words.some((each) => each.includes(word)))
    if (!isNarrower) for (const candidate of all) candidate.isInText = false
    const among = isNarrower ? last.found : all
    const known = isNarrower ? last.words : []
    last = { words, found: among.filter(isLastWordLonger(known, words) ? hasLonger(words) : hasAll(words, known)) }
    return ranked(last.found, words)
  }
}

/** Whether nothing changed but that the last word goes on. */
function isLastWordLonger(before: readonly string[], now: readonly string[]): boolean {
  if (before.length !== now.length) return false
  return before.every((word, index) => (index < now.length - 1 ? word === now[index] : now[index]?.startsWith(word)))
}

/** The other words are known to be there, and the last one is nowhere before its beginning. */
function hasLonger(words: readonly string[]): (candidate: Candidate) => boolean {
  const last = words.at(-1) ?? ''
  return (candidate) => {
    candidate.at = candidate.words.indexOf(last, candidate.at)
    return candidate.at >= 0
  }
}

/** `known` are words that it has. */
function hasAll(words: readonly string[], known: readonly string[]): (candidate: Candidate) => boolean {
  const others = words.slice(0, -1).filter((word) => !known.some((each) => each.includes(word)))
  const last = words.at(-1) ?? ''
  return (candidate) => {
    candidate.at = candidate.words.indexOf(last)
    return candidate.at >= 0 && others.every((word) => candidate.words.includes(word))
  }
}

/**
 * All things that contain every typed word, ignoring case and accents. In each group: a title that is what was typed,
 * then titles that begin with it, then titles that contain all words, then texts; equals in the given order. Groups with
 * a better match come first, but the library comes after every group of the campaign with a title that matches.
 */
export function search(things: readonly Searchable[], typed: string): FoundGroup[] {
  return createSearch(things)(typed)
}

function ranked(found: readonly Candidate[], words: readonly string[]): FoundGroup[] {
  const phrase = words.join(' ')
  const groups = SEARCH_GROUPS.map((group) => ({ group, byRank: RANKS.map((): Searchable[] => []) }))
  for (const candidate of found) {
    const rank = words.length === 1 ? rankByPlace(candidate, phrase) : rankByTitle(candidate, phrase, words)
    candidate.isInText = rank === IN_TEXT
    groups[candidate.group]?.byRank[rank]?.push(candidate.thing)
  }
  const placed = groups.flatMap(({ group, byRank }) => {
    const best = byRank.findIndex((things) => things.length > 0)
    const place = best < IN_TEXT && group === 'library' ? BEHIND_TITLES : best
    return best < 0 ? [] : [{ group, place, found: byRank.flat() }]
  })
  return placed.toSorted((a, b) => a.place - b.place).map(({ group, found }) => ({ group, found }))
}

/** The same things by group, in the given order. */
export function inGroups<T>(
  items: readonly T[],
  kindOf: (item: T) => SearchKind,
): { group: SearchGroup; items: T[] }[] {
  return SEARCH_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => GROUP_OF[kindOf(item)] === group),
  })).filter(({ items }) => items.length > 0)
}

/**
 * Why a thing was found: its title with the words marked, and a snippet for the words that the title lacks, as few
 * snippets as possible.
 */
export function whyFound(thing: Searchable, typed: string): { title: Piece[]; snippets: Snippet[] } {
  const words = wordsOf(typed)
  const snippets: Snippet[] = []
  let missing = words.filter((word) => !thing.foldedTitle.includes(word))
  const texts = missing.length > 0 ? thing.texts().map((each) => ({ ...each, foldedText: folded(each.text) })) : []
  while (missing.length > 0) {
    const { where, text, foldedText } = textWithMost(texts, missing)
    const [first, ...others] = spansIn(foldedText, missing)
    if (!first) break
    snippets.push(snippetOf(where, text, [first, ...others]))
    missing = missing.filter((word) => !foldedText.includes(word))
  }
  return { title: cut(thing.title, spansIn(thing.foldedTitle, words)), snippets }
}

function wordsOf(typed: string): string[] {
  return folded(typed).split(/\s+/).filter(Boolean)
}

/** Of a single word, by where it first is. Reading thousands of titles beside that takes longer than finding the word. */
function rankByPlace({ at, titleLength }: Candidate, word: string): Rank {
  if (at === 0) return word.length === titleLength ? 0 : 1
  return at + word.length <= titleLength ? 2 : IN_TEXT
}

function rankByTitle({ thing, isInText }: Candidate, phrase: string, words: readonly string[]): Rank {
  if (isInText) return IN_TEXT
  const { foldedTitle } = thing
  if (foldedTitle === phrase) return 0
  if (foldedTitle.startsWith(phrase)) return 1
  return words.every((word) => foldedTitle.includes(word)) ? 2 : IN_TEXT
}

type FoldedText = SearchText & { foldedText: string }

/** The first of those that contain the most words. */
function textWithMost(texts: readonly FoldedText[], words: readonly string[]): FoldedText {
  const countIn = ({ foldedText }: FoldedText) => words.filter((word) => foldedText.includes(word)).length
  const none = { where: '', text: '', foldedText: '' }
  return texts.reduce((best, text) => (countIn(text) > countIn(best) ? text : best), none)
}
