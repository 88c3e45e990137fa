import { type Mentionable, mayBeginMention } from './mentions.ts'
import { folded } from './search.ts'

/** What was typed after the `@`, and where that stands. */
export type TypedMention = { start: number; typed: string }

/** As long as the longest name. */
const LONGEST = 100

/** The name that is being typed before the caret, on its line; undefined where none is. */
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
 * Names that begin with what was typed, the one that is typed out first, then names of which a later word begins so.
 * None when there is nothing left to type.
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

/** The text with the whole name in place of what was typed, and where the caret stands then: behind a space. */
export function withMention(text: string, caret: number, { start }: TypedMention, name: string) {
  const rest = text.slice(caret)
  const space = /^[\s.,;:!?)’']/.test(rest) ? '' : ' '
  const before = `${text.slice(0, start)}@${name}${space}`
  return { text: before + rest, caret: before.length }
}
