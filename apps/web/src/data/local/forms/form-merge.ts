import { type CollectionName, collections, mergeText, mergeTyping, same } from '@lanternkeep/sync'
import { differenceOf } from '../../../lib/typing/difference.ts'

export { mergeTyping }

/**
 * `base` is the stored state that `mine`, the form, started from. `draftId`: of an open form that may be saved again by a
 * duplicate of its tab, or after its tab died.
 */
export type FormEdit<Form> = { base: Form; mine: Form; draftId?: string }
type Three = { base: unknown; stored: unknown; mine: unknown }

/**
 * The same edit on top of what is stored now. A field that wasn't edited shows what is stored; edited prose is merged
 * by words. Where both sides changed the same place, the field keeps its text and its base, so that saving asks about
 * it.
 */
export function rebaseEdit<Form extends object>(
  collection: CollectionName,
  { base, mine }: FormEdit<Form>,
  stored: Form,
): FormEdit<Form> {
  const next = { base: { ...base }, mine: { ...mine } }
  for (const field of Object.keys(mine) as (keyof Form & string)[]) {
    const merged = mergeField(collection, field, { base: base[field], stored: stored[field], mine: mine[field] })
    if (merged === UNSETTLED) continue
    next.base[field] = stored[field]
    next.mine[field] = merged as Form[typeof field]
  }
  return next
}

/** Whether the stored state already includes everything that `mine` changed since `base`. */
export function includesEdit(collection: CollectionName, field: string, sides: Three): boolean {
  return same(mergeField(collection, field, sides), sides.stored) || (isProse(collection, field) && hasAddition(sides))
}

const UNSETTLED = Symbol('both sides changed it')

function mergeField(collection: CollectionName, field: string, { base, stored, mine }: Three): unknown {
  if (same(mine, base) || same(mine, stored)) return stored
  if (same(stored, base)) return mine
  if (!isProse(collection, field) || typeof stored !== 'string' || typeof mine !== 'string') return UNSETTLED
  const before = typeof base === 'string' ? base : ''
  return (
    mergeText(before, stored, mine) ??
    mergeGrown(before, stored, mine) ??
    mergeShrunk(before, stored, mine) ??
    UNSETTLED
  )
}

function isProse(collection: CollectionName, field: string): boolean {
  return collections[collection].rules[field]?.kind === 'text'
}

/** Whether words that were added in one place are there, whatever others have written around them since. */
function hasAddition({ base, stored, mine }: Three): boolean {
  if (typeof stored !== 'string' || typeof mine !== 'string') return false
  const before = typeof base === 'string' ? base : ''
  const { start, fromEnd, toEnd } = differenceOf(before, mine)
  const added = mine.slice(start, toEnd).trim()
  return start === fromEnd && added !== '' && timesIn(stored, added) > timesIn(before, added)
}

/** How often the words stand in the text, not as parts of longer ones. */
function timesIn(text: string, words: string): number {
  const pieces = text.split(words)
  return pieces
    .slice(1)
    .filter((after, index) => !/[\p{L}\p{N}]$/u.test(pieces[index] ?? '') && !/^[\p{L}\p{N}]/u.test(after)).length
}

/**
 * Both were extended at the end: a stored paragraph goes below the typed text, unless one seems to include the other's
 * words already, such as an earlier save of the same text.
 */
function mergeGrown(base: string, stored: string, mine: string): string | undefined {
  if (mine.includes(base) && beginsWith(stored, mine)) return stored
  if (stored.includes(base) && hasWords(mine, stored)) return mine
  if (!stored.startsWith(base)) return undefined
  const added = stored.slice(base.length)
  if (beginsWith(mine, stored) || hasWords(mine.slice(base.length), added)) return mine
  if (base !== '' && !added.startsWith('\n')) return undefined
  if (mine.startsWith(base) && firstWord(mine.slice(base.length)) === firstWord(added)) return undefined
  return base === '' ? `${mine}\n\n${added}` : mine + added
}

/**
 * Whole lines that were taken out of the stored text go from the typed text, too, if they are still in it once: what was
 * typed right above or below them is no change of theirs.
 */
function mergeShrunk(base: string, stored: string, mine: string): string | undefined {
  const [before, now] = [base.split('\n'), stored.split('\n')]
  const start = before.findIndex((line, at) => line !== now[at])
  const length = before.length - now.length
  const isShorter = length > 0 && start >= 0 && same(before.toSpliced(start, length), now)
  const gone = before
    .slice(start, start + length)
    .join('\n')
    .trim()
  if (!isShorter || gone === '') return undefined
  const typed = mine.split('\n')
  const removed = gone.split('\n')
  const isHere = (at: number) => removed.every((line, index) => typed[at + index] === line)
  const [place, ...others] = [...typed.keys()].filter(isHere)
  return place === undefined || others.length > 0 ? undefined : typed.toSpliced(place, removed.length).join('\n')
}

/** Compares whole words: "Harbor town" begins with "Harbor", not with "Har". */
function beginsWith(text: string, start: string): boolean {
  return text.startsWith(start) && (start.endsWith('\n') || /^(\s|$)/.test(text.slice(start.length)))
}

/** Whether all of these words stand together in the text. */
function hasWords(text: string, words: string): boolean {
  return ` ${wordsOf(text)} `.includes(` ${wordsOf(words)} `)
}

function wordsOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function firstWord(text: string): string | undefined {
  return /\S+/.exec(text)?.[0]
}
