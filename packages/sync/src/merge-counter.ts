import type { MergeRule } from './merge-rules.ts'
import type { Fields, Three } from './merge-sides.ts'
import { same } from './same.ts'

type Counter = Extract<MergeRule, { kind: 'counter' }>
type Merged = { value: unknown; mark?: unknown }

/**
 * Differences add up, even when both sides hold the same number: if two devices each took 3, 6 is gone. A new mark says
 * that a side *set* the value. Then the other side's difference is added to what was set. Two different sets are a
 * conflict.
 */
export function mergeCounter(
  rule: Counter,
  key: string,
  { base, theirs, mine }: Three<Fields>,
  merged: Fields,
  report: (values: Three) => void,
): Merged {
  const values = { base: base[key], theirs: theirs[key], mine: mine[key] }
  const marks = rule.mark ? { base: base[rule.mark], theirs: theirs[rule.mark], mine: mine[rule.mark] } : NO_MARKS
  const theySet = !same(marks.base, marks.theirs)
  const iSet = !same(marks.base, marks.mine)
  if (!isNumbers(values) || (theySet && iSet)) return chosen(values, marks, report)
  const value = values.theirs + values.mine - values.base
  return { value: clamp(value, rule, values, merged), mark: iSet ? marks.mine : marks.theirs }
}

const NO_MARKS: Three = { base: undefined, theirs: undefined, mine: undefined }

/** As a single value: the side that changed it wins, or both did and it is a conflict. */
function chosen(values: Three, marks: Three, report: (values: Three) => void): Merged {
  const untouchedByMe = same(values.base, values.mine) && same(marks.base, marks.mine)
  if (same(values.theirs, values.mine) || untouchedByMe) return { value: values.theirs, mark: marks.theirs }
  if (same(values.base, values.theirs) && same(marks.base, marks.theirs))
    return { value: values.mine, mark: marks.mine }
  report(values)
  return { value: values.theirs, mark: marks.theirs }
}

/** Within the entity's bounds. A side that was already above the ceiling is not cut down by the merge. */
function clamp(value: number, rule: Counter, { theirs, mine }: Three<number>, merged: Fields): number {
  const ceiling = rule.ceiling ? merged[rule.ceiling] : undefined
  const upper = typeof ceiling === 'number' ? Math.max(ceiling, theirs, mine) : Number.POSITIVE_INFINITY
  return Math.max(rule.min, Math.min(value, upper))
}

function isNumbers(values: Three): values is Three<number> {
  return [values.base, values.theirs, values.mine].every((value) => typeof value === 'number')
}
