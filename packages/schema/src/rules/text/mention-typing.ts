import { folded } from './folded.ts'
import { type Mentionable, mayBeginMention } from './mentions.ts'

/** What was typed after the `@`, and where it starts. */
export type TypedMention = { start: number; typed: string }

/** The length of the longest name. */
const LONGEST = 100

/** The name being typed before the caret, on its line; undefined if there is none. */
export function mentionBeingTyped(text: string, caret: number): TypedMention | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST - 1), caret)
  const at = before.lastIndexOf('@')
  if (at < 0) return undefined
  const start = caret - before.length + at
  const typed = text.slice(start + 1, caret)
  if (/^\s|\n/.test(typed) || !mayBeginMention(text, start)) return undefined
  return { start, typed }
}

/**
 * Names that begin with the typed text, a fully typed one first, then names in which a later word does. None if nothing
 * is left to type.
 */
export function namesFor<Who extends Mentionable>(typed: string, characters: readonly Who[], limit = 6): Who[] {
  const wanted = folded(typed)
  const ranks = characters.map((who) => ({ who, rank: rankOf(folded(who.name), wanted) }))
  const found = ranks.filter(({ rank }) => rank < NO_MATCH).toSorted((a, b) => a.rank - b.rank)
  if (found.every(({ rank }) => rank === TYPED_OUT)) return []
  return found.slice(0, limit).map(({ who }) => who)
}

const TYPED_OUT = 0
const NO_MATCH = 3

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return TYPED_OUT
  if (name.startsWith(wanted)) return 1
  return name.includes(` ${wanted}`) ? 2 : NO_MATCH
}

/** The text with the whole name in place of what was typed, and the caret's new place: after a space. */
export function withMention(text: string, { start, caret }: { start: number; caret: number }, name: string) {
  const rest = text.slice(caret)
  const space = /^[\s.,;:!?)’']/.test(rest) ? '' : ' '
  const before = `${text.slice(0, start)}@${name}${space}`
  return { text: before + rest, caret: before.length }
}
