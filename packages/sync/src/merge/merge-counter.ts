import type { GaveBack } from '@lanternkeep/schema'
import { isRecord, own, same } from '../same.ts'
import { mergeGaveBack } from './merge-gave-back.ts'
import type { MergeRule } from './merge-rules.ts'
import type { Documents, Fields, Three } from './merge-sides.ts'

type Counter = Extract<MergeRule, { kind: 'counter' }>
/** With a `conflict`, theirs stays until a person chooses. */
type Merged = { value: unknown; mark?: unknown; gaveBack?: unknown; conflict?: Three }

/**
 * Differences add up, even when both sides hold the same number: if two devices each took 3, 6 is gone. A new mark says
 * that a side *set* the value. Then the other side's difference is added to what was set. Two different sets are a
 * conflict. Uses that are reset at once add up apart for each reset.
 */
export function mergeCounter(rule: Counter, key: string, { base, theirs, mine, merged }: Documents): Merged {
  const values = valuesOf(rule, key, { base, theirs, mine })
  const marks = rule.mark ? { base: base[rule.mark], theirs: theirs[rule.mark], mine: mine[rule.mark] } : NO_MARKS
  const theySet = !same(marks.base, marks.theirs)
  const iSet = !same(marks.base, marks.mine)
  if (!isNumbers(values) || (theySet && iSet))
    return withItsResets(rule, chosen(values, marks), { values, theirs, mine })
  if (rule.resets) return addedUp(rule.resets, values, { base, theirs, mine })
  const value = values.theirs + values.mine - values.base
  const atMost = highest(values, rule.ceiling && merged[rule.ceiling])
  return { value: Math.max(rule.floor ?? rule.min, Math.min(value, atMost)), mark: iSet ? marks.mine : marks.theirs }
}

/**
 * Nothing is stored of money before the first coin, nor of uses before the first: an absent count is the lowest one.
 * Where the common state isn't known, that says nothing.
 */
function valuesOf(rule: Counter, key: string, { base, theirs, mine }: Three<Fields>): Three {
  const values = { base: own(base, key), theirs: own(theirs, key), mine: own(mine, key) }
  const isAbsent = values.theirs === undefined && values.mine === undefined
  if (rule.isBaseUnknown || isAbsent || (values.base !== undefined && !rule.resets)) return values
  return { base: values.base ?? rule.min, theirs: values.theirs ?? rule.min, mine: values.mine ?? rule.min }
}

const NO_MARKS: Three = { base: undefined, theirs: undefined, mine: undefined }

type Known = { values: Three; theirs: Fields; mine: Fields }

/** What resets gave back belongs to the count of its side. */
function withItsResets({ resets }: Counter, merged: Merged, { values, theirs, mine }: Known): Merged {
  if (!resets) return merged
  const isTheirs = same(merged.value, values.theirs)
  return { ...merged, gaveBack: own(isTheirs ? theirs : mine, resets.gaveBack) }
}

type Resets = NonNullable<Counter['resets']>

function addedUp(resets: Resets, used: Three<number>, { base, theirs, mine }: Three<Fields>): Merged {
  const gaveBack = { base: recordOf(base), theirs: recordOf(theirs), mine: recordOf(mine) }
  const merged = mergeGaveBack({ used, resets: Number(own(base, resets.count) ?? 0), gaveBack })
  const isAny = Object.keys(merged.gaveBack).length > 0
  return { value: Math.max(0, merged.used), gaveBack: isAny ? merged.gaveBack : undefined }

  function recordOf(side: Fields): GaveBack {
    const value = own(side, resets.gaveBack)
    return isRecord(value) ? (value as GaveBack) : {}
  }
}

/** As a single value: the side that changed it wins, or both did and it is a conflict. */
function chosen(values: Three, marks: Three): Merged {
  const untouchedByMe = same(values.base, values.mine) && same(marks.base, marks.mine)
  if (same(values.theirs, values.mine) || untouchedByMe) return { value: values.theirs, mark: marks.theirs }
  if (same(values.base, values.theirs) && same(marks.base, marks.theirs))
    return { value: values.mine, mark: marks.mine }
  return { value: values.theirs, mark: marks.theirs, conflict: values }
}

/** A side that was already above the ceiling is not cut down by the merge. */
function highest({ theirs, mine }: Three<number>, ceiling: unknown): number {
  return typeof ceiling === 'number' ? Math.max(ceiling, theirs, mine) : Number.POSITIVE_INFINITY
}

function isNumbers(values: Three): values is Three<number> {
  return [values.base, values.theirs, values.mine].every((value) => typeof value === 'number')
}
