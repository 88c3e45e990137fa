import { isRecord, own, same, sameBut } from '../same.ts'
import type { FieldRules, MergeRule } from './merge-rules.ts'
import type { Three } from './merge-sides.ts'

type Countdown = Extract<MergeRule, { kind: 'countdown' }>

/**
 * If both sides counted the same end: the one that is further, which has less left. Going back a turn counts up, and
 * loses to the side whose turn is later. Undefined if a side has another end.
 */
export function mergeCountdown({ left }: Countdown, { base, theirs, mine }: Three): unknown {
  if (!isSameEnd(left, theirs, mine)) return undefined
  if (same(base, mine)) return theirs
  if (same(base, theirs)) return mine
  return leftOf(mine, left) < leftOf(theirs, left) ? mine : theirs
}

/** Whether an item was left alone by hand: it counted at most, or changed in what never asks anyone. */
export function isUntouched(rules: FieldRules, base: unknown, item: unknown): boolean {
  if (!isRecord(base) || !isRecord(item)) return same(base, item)
  return [...new Set([...Object.keys(base), ...Object.keys(item)])].every((key) => {
    const [before, after] = [own(base, key), own(item, key)]
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    if (rule?.kind === 'countdown' && isSameEnd(rule.left, before, after)) return true
    return rule?.kind === 'max' || same(before, after)
  })
}

function isSameEnd(left: string, one: unknown, other: unknown): boolean {
  return isRecord(one) && isRecord(other) && left in one && left in other && sameBut([left], one, other)
}

function leftOf(end: unknown, left: string): number {
  return Number(isRecord(end) ? own(end, left) : undefined)
}
