import { mergeCounter } from './merge-counter.ts'
import { mergeList, mergeSet } from './merge-list.ts'
import type { FieldRules, MergeRule } from './merge-rules.ts'
import { atomic } from './merge-rules.ts'
import { mergeText } from './merge-text.ts'
import { isRecord, own, same } from './same.ts'

/** One value as three documents have it, where it lies, and where to leave what can not be merged. */
export type Three<T = unknown> = { base: T; theirs: T; mine: T }
export type Fields = Record<string, unknown>
export type ReportConflict = (path: string, values: Three) => void

export function mergeValue(rule: MergeRule, values: Three, path: string, report: ReportConflict): unknown {
  const { base, theirs, mine } = values
  switch (rule.kind) {
    case 'server':
      return theirs
    case 'max':
      return same(base, mine) ? theirs : same(base, theirs) ? mine : larger(theirs, mine)
    case 'turn':
      return same(base, mine) ? theirs : same(base, theirs) ? mine : laterTurn(theirs, mine)
    case 'set':
      if (Array.isArray(theirs) && Array.isArray(mine)) return mergeSet({ base: listOr(base), theirs, mine })
      break
    case 'list':
      if (Array.isArray(theirs) && Array.isArray(mine)) {
        return mergeList(rule, { base: listOr(base), theirs, mine }, path, report)
      }
      break
    case 'object':
      if (isRecord(theirs) && isRecord(mine)) {
        return mergeFields(rule.fields, { base: recordOr(base), theirs, mine }, `${path}/`, report)
      }
      break
    case 'record':
      if (isRecord(theirs) && isRecord(mine)) {
        return mergeFields({}, { base: recordOr(base), theirs, mine }, `${path}/`, report, rule.value)
      }
      break
    case 'text':
      return mergeProse(values, path, report)
  }
  return mergeAtomic(values, path, report)
}

/** Field by field; a counter is merged together with its mark and under its ceiling. */
export function mergeFields(
  rules: FieldRules,
  { base, theirs, mine }: Three<Fields>,
  prefix: string,
  report: ReportConflict,
  otherwise: MergeRule = atomic,
): Fields {
  const result: Fields = {}
  const marks = Object.values(rules).map((rule) => (rule.kind === 'counter' ? rule.mark : undefined))
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const rule = Object.hasOwn(rules, key) ? (rules[key] ?? otherwise) : otherwise
    if (rule.kind === 'counter' || marks.includes(key)) continue
    const values = { base: own(base, key), theirs: own(theirs, key), mine: own(mine, key) }
    assign(result, key, mergeValue(rule, values, prefix + key, report))
  }
  for (const [key, rule] of Object.entries(rules)) {
    if (rule.kind !== 'counter') continue
    const merged = mergeCounter(rule, key, { base, theirs, mine }, result, (values) => report(prefix + key, values))
    assign(result, key, merged.value)
    if (rule.mark) assign(result, rule.mark, merged.mark)
  }
  return result
}

function assign(result: Fields, key: string, value: unknown): void {
  if (value !== undefined)
    Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true })
}

export function mergeAtomic(values: Three, path: string, report: ReportConflict): unknown {
  const { base, theirs, mine } = values
  if (same(base, mine) || same(theirs, mine)) return theirs
  if (same(base, theirs)) return mine
  report(path, values)
  return theirs
}

function mergeProse(values: Three, path: string, report: ReportConflict): unknown {
  const { theirs, mine } = values
  const base = values.base ?? ''
  if (typeof base !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') {
    return mergeAtomic(values, path, report)
  }
  if (base === mine || theirs === mine) return theirs
  if (base === theirs) return mine
  return mergeText(base, theirs, mine) ?? mergeAtomic(values, path, report)
}

function larger(theirs: unknown, mine: unknown): unknown {
  return orderOf(mine) > orderOf(theirs) ? mine : theirs
}

/** Instants are compared as instants: their texts may name different zones. */
function orderOf(value: unknown): number {
  const order = typeof value === 'string' ? Date.parse(value) : Number(value)
  return Number.isNaN(order) ? Number.NEGATIVE_INFINITY : order
}

/** The later round. Only GMs move the turn; of two in one round the one that the server has stands. */
function laterTurn(theirs: unknown, mine: unknown): unknown {
  const round = (value: unknown) => (isRecord(value) ? orderOf(value.round) : Number.NEGATIVE_INFINITY)
  return round(mine) > round(theirs) ? mine : theirs
}

function listOr(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function recordOr(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
