import { hash } from '../digest.ts'
import { isRecord } from '../same.ts'
import { pathOf, valueAt } from './conflict-value.ts'
import { mergeSet } from './merge-list.ts'
import type { Three } from './merge-sides.ts'

/* `answered` of a document has a hash of each question that a person answered: another device may have found the same
   conflict apart, or answered it apart, and send it only then. With it are a hash of the answer and the path. Earlier
   releases wrote `true` instead. */
const MOST_ANSWERED = 100

type Holder = { readonly [key: string]: unknown } | null
type Question = Record<string, unknown>
type Answered = Record<string, unknown>

/** The answered questions once this one is settled with this value; the oldest beyond the limit go. */
export function withAnswered(document: Holder, conflict: Question, chosen: unknown): Answered {
  const { [keyOf(conflict)]: _, ...others } = answeredIn(document)
  const latest = Object.entries(others).slice(1 - MOST_ANSWERED)
  return { ...Object.fromEntries(latest), [keyOf(conflict)]: `${answerOf(chosen)} ${pathOf(conflict)}` }
}

/** What either side added and neither removed, with the answer that is new. */
export function mergeAnswered({ base, theirs, mine }: Three<Holder>): { answered?: Answered } {
  const [before, there, here] = [answeredIn(base), answeredIn(theirs), answeredIn(mine)]
  const keys = { base: Object.keys(before), theirs: Object.keys(there), mine: Object.keys(here) }
  const all = (mergeSet(keys) as string[]).map((key) => {
    const isMine = here[key] !== undefined && (there[key] === undefined || there[key] === before[key])
    return [key, isMine ? here[key] : there[key]]
  })
  return all.length > 0 ? { answered: Object.fromEntries(all) } : {}
}

/**
 * The paths of the questions to which both sides gave different answers without knowing of each other, and whether
 * theirs was to keep what the common state has.
 */
export function answeredDifferently({ base, theirs, mine }: Three<Holder>): { path: string; isKeptByThem: boolean }[] {
  return Object.entries(answeredIn(theirs)).flatMap(([key, there]) => {
    const here = answeredIn(mine)[key]
    if (typeof there !== 'string' || typeof here !== 'string' || there === here) return []
    if (![theirs, mine].every((side) => isNewIn(side, base, key))) return []
    const [answer, path] = [there.slice(0, there.indexOf(' ')), there.slice(there.indexOf(' ') + 1)]
    return [{ path, isKeptByThem: answer === answerOf(valueAt(base ?? {}, path)) }]
  })
}

/** Whether the question was answered on this side since the common state, perhaps once more. */
export function isAnsweredSince(conflict: Question, { by, base }: { by: Holder; base: Holder }): boolean {
  return isNewIn(by, base, keyOf(conflict))
}

function isNewIn(side: Holder, base: Holder, key: string): boolean {
  const answer = answeredIn(side)[key]
  if (answer === undefined || answer !== answeredIn(base)[key]) return answer !== undefined
  return questionsIn(base).some((each) => keyOf(each) === key && !questionsIn(side).some(({ id }) => id === each.id))
}

/** A conflict that was found by someone who knew of the answer is a new question. */
export function isAnsweredApart(conflict: Question, { by, unknownTo }: { by: Holder; unknownTo: Holder[] }): boolean {
  if (keysIn(by).length === 0) return false
  const key = keyOf(conflict)
  return keysIn(by).includes(key) && !unknownTo.some((holder) => keysIn(holder).includes(key))
}

function keysIn(holder: Holder): string[] {
  return Object.keys(answeredIn(holder))
}

function answeredIn(holder: Holder): Answered {
  return isRecord(holder?.answered) ? holder.answered : {}
}

function questionsIn(holder: Holder): Question[] {
  return Array.isArray(holder?.conflicts) ? holder.conflicts : []
}

function answerOf(value: unknown): string {
  return hash(canonical(value)).toString(36)
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
