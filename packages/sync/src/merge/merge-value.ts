import { isRecord, own, same } from '../same.ts'
import { isUntouched, mergeCountdown } from './merge-countdown.ts'
import { mergeCounter } from './merge-counter.ts'
import { mergeEither } from './merge-either.ts'
import { mergeHealth } from './merge-health.ts'
import { byKey, keysOf, mergeSet } from './merge-list.ts'
import { mergeOrder } from './merge-order.ts'
import { mergeRanked } from './merge-ranked.ts'
import type { FieldRules, MergeRule } from './merge-rules.ts'
import { atomic, besideCounter, withCountsApart } from './merge-rules.ts'
import type { Fields, ReportConflict, Sides } from './merge-sides.ts'
import { mergeText } from './merge-text.ts'
import { mergeTurn } from './merge-turn.ts'

export function mergeValue(rule: MergeRule, sides: Sides, report: ReportConflict): unknown {
  const { base, theirs, mine, path } = sides
  switch (rule.kind) {
    case 'server':
      return theirs
    case 'max':
      return same(base, mine) ? theirs : same(base, theirs) ? mine : larger(theirs, mine)
    case 'min':
      return same(base, mine) ? theirs : same(base, theirs) ? mine : Number(mine) < Number(theirs) ? mine : theirs
    case 'furthest':
      return same(base, mine) ? theirs : same(base, theirs) ? mine : furthest(rule.count, theirs, mine)
    case 'quiet':
      return same(base, theirs) ? mine : theirs
    case 'flag':
      return (base === true) === (theirs === true) ? mine : theirs
    case 'countdown':
      return mergeCountdown(rule, sides) ?? mergeAtomic(sides, report)
    case 'set':
      if (Array.isArray(theirs) && Array.isArray(mine)) return mergeSet({ base: listOrEmpty(base), theirs, mine })
      break
    case 'list':
      if (Array.isArray(theirs) && Array.isArray(mine)) {
        return mergeList(rule, { base: listOrEmpty(base), theirs, mine, path }, report)
      }
      break
    case 'either':
      if (same(base, mine)) return theirs
      if (!same(base, theirs) && Array.isArray(theirs) && Array.isArray(mine)) return mergeEither(rule, theirs, mine)
      break
    case 'object':
    case 'record':
      if (isRecord(theirs) && isRecord(mine)) {
        return mergeFields(rule, { base: recordOrEmpty(base), theirs, mine, path }, report)
      }
      break
    case 'text':
      return mergeProse(sides, report)
  }
  return mergeAtomic(sides, report)
}

/** `value` is the rule of fields that `fields` doesn't name. */
type RecordRules = { fields?: FieldRules; value?: MergeRule }

/** Merges field by field. Counters, turns and health come last because they depend on other merged fields. */
export function mergeFields(
  { fields: rules = {}, value: otherwise = atomic }: RecordRules,
  sides: Sides<Fields>,
  report: ReportConflict,
): Fields {
  const { base, theirs, mine } = sides
  const prefix = sides.path && `${sides.path}/`
  const result: Fields = {}
  const documents = { base, theirs, mine, merged: result }
  const marks = Object.values(rules).flatMap((rule) => (rule.kind === 'counter' ? besideCounter(rule) : []))
  const ruleOf = (key: string) => (Object.hasOwn(rules, key) ? (rules[key] ?? otherwise) : otherwise)
  const present = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  for (const key of present) {
    const rule = ruleOf(key)
    if (MERGED_LAST.has(rule.kind) || marks.includes(key)) continue
    const values = { base: own(base, key), theirs: own(theirs, key), mine: own(mine, key), path: prefix + key }
    assign(result, key, mergeValue(rule, values, report))
  }
  const { healthLog } = rules
  const health =
    healthLog?.kind === 'health' ? mergeHealth(sides, { ...healthLog, maxHealth: result.maxHealth }, report) : undefined
  if (health) for (const [key, value] of Object.entries(health)) assign(result, key, value)
  for (const key of new Set([...Object.keys(rules), ...present])) {
    const rule = ruleOf(key)
    if (rule.kind === 'turn') assign(result, key, mergeTurn(rule, key, documents))
    if (rule.kind === 'health' && !health) assign(result, key, theirs[key])
    if (rule.kind === 'counter' && !(health && key in health)) {
      const merged = mergeCounter(rule, key, documents)
      if (merged.conflict) report({ ...merged.conflict, path: prefix + key })
      assign(result, key, merged.value)
      if (rule.mark) assign(result, rule.mark, merged.mark)
      if (rule.resets) assign(result, rule.resets.gaveBack, merged.gaveBack)
    }
  }
  return result
}

const MERGED_LAST: ReadonlySet<MergeRule['kind']> = new Set(['counter', 'turn', 'health'])

function assign(result: Fields, key: string, value: unknown): void {
  if (value !== undefined)
    Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true })
}

type ListRule = Extract<MergeRule, { kind: 'list' }>

/**
 * By item id. Each item is merged field by field; a deleted item stays deleted if no one changed it by hand on the other
 * side.
 */
function mergeList(rule: ListRule, lists: Sides<unknown[]>, report: ReportConflict): unknown[] {
  const items = { base: byKey(lists.base), theirs: byKey(lists.theirs), mine: byKey(lists.mine) }
  const merged = new Map<string, unknown>()
  for (const key of new Set([...items.theirs.keys(), ...items.mine.keys()])) {
    const values = { base: items.base.get(key), theirs: items.theirs.get(key), mine: items.mine.get(key) }
    const item = mergeItem(rule, { ...values, path: `${lists.path}/${key}` }, report)
    if (item !== undefined) merged.set(key, item)
  }
  const order = rule.rankedBy
    ? mergeRanked({ field: rule.rankedBy, items, merged })
    : mergeOrder(keysOf(items), new Set(merged.keys()))
  const result = order.map((key) => merged.get(key))
  return rule.keepLast ? result.slice(-rule.keepLast) : result
}

function mergeItem(rule: ListRule, sides: Sides, report: ReportConflict): unknown {
  const { base, theirs, mine, path } = sides
  if (isRecord(theirs) && isRecord(mine)) {
    if (rule.quietAdd && base === undefined) return { ...mine, ...theirs }
    const fields = base === undefined ? withCountsApart(rule.fields) : rule.fields
    return mergeFields({ fields }, { base: recordOrEmpty(base), theirs, mine, path }, report)
  }
  if (theirs !== undefined && mine !== undefined) return mergeAtomic(sides, report)
  if (base === undefined) return theirs ?? mine
  const survivor = theirs ?? mine
  if (isUntouched(rule.fields, base, survivor)) return undefined
  if (!rule.quietDelete) report(sides)
  return survivor
}

function furthest(count: string, theirs: unknown, mine: unknown): unknown {
  const of = (value: unknown) => (isRecord(value) ? Number(value[count] ?? 0) : -1)
  return of(mine) > of(theirs) ? mine : theirs
}

function mergeAtomic(sides: Sides, report: ReportConflict): unknown {
  const { base, theirs, mine } = sides
  if (same(base, mine) || same(theirs, mine)) return theirs
  if (same(base, theirs)) return mine
  report(sides)
  return theirs
}

function mergeProse(sides: Sides, report: ReportConflict): unknown {
  const { theirs, mine } = sides
  const base = sides.base ?? ''
  if (typeof base !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') {
    return mergeAtomic(sides, report)
  }
  if (base === mine || theirs === mine) return theirs
  if (base === theirs) return mine
  return mergeText(base, theirs, mine) ?? mergeAtomic(sides, report)
}

function larger(theirs: unknown, mine: unknown): unknown {
  return orderOf(mine) > orderOf(theirs) ? mine : theirs
}

/** Parses timestamps, because ISO strings may use different time zones. */
function orderOf(value: unknown): number {
  const order = typeof value === 'string' ? Date.parse(value) : Number(value)
  return Number.isNaN(order) ? Number.NEGATIVE_INFINITY : order
}

function listOrEmpty(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function recordOrEmpty(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
