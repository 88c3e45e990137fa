import { hash } from '../digest.ts'
import { isRecord } from '../same.ts'
import { pathOf } from './conflict-value.ts'
import { mergeSet } from './merge-list.ts'
import type { Three } from './merge-sides.ts'

/* `answered` of a document has a hash of each question that a person answered: another device may have found the same
   conflict apart, and send it only then. */
const MOST_ANSWERED = 100

type Holder = { readonly [key: string]: unknown } | null
type Question = Record<string, unknown>

/** The answered questions once this one is settled; the oldest beyond the limit go. */
export function withAnswered(document: Holder, conflict: Question): Record<string, true> {
  const key = keyOf(conflict)
  const others = keysIn(document).filter((other) => other !== key)
  return withKeys([...others, key].slice(-MOST_ANSWERED))
}

/** What either side added and neither removed. */
export function mergeAnswered({ base, theirs, mine }: Three<Holder>): { answered?: Record<string, true> } {
  const all = mergeSet({ base: keysIn(base), theirs: keysIn(theirs), mine: keysIn(mine) }) as string[]
  return all.length > 0 ? { answered: withKeys(all) } : {}
}

/** A conflict that was found by someone who knew of the answer is a new question. */
export function isAnsweredApart(conflict: Question, { by, unknownTo }: { by: Holder; unknownTo: Holder[] }): boolean {
  if (keysIn(by).length === 0) return false
  const key = keyOf(conflict)
  return keysIn(by).includes(key) && !unknownTo.some((holder) => keysIn(holder).includes(key))
}

function keysIn(holder: Holder): string[] {
  return isRecord(holder?.answered) ? Object.keys(holder.answered) : []
}

function withKeys(keys: string[]): Record<string, true> {
  return Object.fromEntries(keys.map((key) => [key, true as const]))
}

/** The same for the same question (`isSameQuestion`). The letter keeps the keys in the order they were added. */
function keyOf(conflict: Question): string {
  const versions = [canonical(conflict.theirs), canonical(conflict.mine)].toSorted()
  return `q${hash(JSON.stringify([pathOf(conflict), ...versions])).toString(36)}`
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    return isRecord(part) ? Object.fromEntries(Object.entries(part).toSorted(byName)) : part
  })
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
