import { mergeOrder } from './merge-order.ts'
import type { MergeRule } from './merge-rules.ts'
import { type Fields, mergeAtomic, mergeFields, type ReportConflict, type Three } from './merge-value.ts'
import { isRecord, same } from './same.ts'

type ListRule = Extract<MergeRule, { kind: 'list' }>

/** By item id. Each item is merged field by field; who deleted what nobody else touched is obeyed. */
export function mergeList(rule: ListRule, lists: Three<unknown[]>, path: string, report: ReportConflict): unknown[] {
  const items = { base: byKey(lists.base), theirs: byKey(lists.theirs), mine: byKey(lists.mine) }
  const merged = new Map<string, unknown>()
  for (const key of new Set([...items.theirs.keys(), ...items.mine.keys()])) {
    const values = { base: items.base.get(key), theirs: items.theirs.get(key), mine: items.mine.get(key) }
    const item = mergeItem(rule, values, `${path}/${key}`, report)
    if (item !== undefined) merged.set(key, item)
  }
  const order = mergeOrder(keysOf(items), new Set(merged.keys()))
  const result = order.map((key) => merged.get(key))
  return rule.keepLast ? result.slice(-rule.keepLast) : result
}

/** Members that either side added stay, those that either side removed go; in their order, then what is mine. */
export function mergeSet(lists: Three<unknown[]>): unknown[] {
  const items = { base: byKey(lists.base), theirs: byKey(lists.theirs), mine: byKey(lists.mine) }
  const all = new Map([...items.mine, ...items.theirs])
  const kept = new Set(
    [...all.keys()].filter((key) => (items.base.has(key) ? items.theirs.has(key) && items.mine.has(key) : true)),
  )
  return mergeOrder(keysOf(items), kept).map((key) => all.get(key))
}

function mergeItem(rule: ListRule, values: Three, path: string, report: ReportConflict): unknown {
  const { base, theirs, mine } = values
  if (isRecord(theirs) && isRecord(mine)) {
    return mergeFields(rule.fields, { base: isRecord(base) ? base : {}, theirs, mine }, `${path}/`, report)
  }
  if (theirs !== undefined && mine !== undefined) return mergeAtomic(values, path, report)
  if (base === undefined) return theirs ?? mine
  const survivor = theirs ?? mine
  if (same(base, survivor)) return undefined
  if (!rule.quietDelete) report(path, values)
  return survivor
}

/** Plain texts stand for themselves; an item that comes twice counts once. */
function byKey(items: unknown[]): Map<string, unknown> {
  const keyed = new Map<string, unknown>()
  for (const item of items) {
    const key = keyOf(item)
    if (!keyed.has(key)) keyed.set(key, item)
  }
  return keyed
}

function keyOf(item: unknown): string {
  if (typeof item === 'string') return item
  const id = isRecord(item) ? (item as Fields).id : undefined
  return typeof id === 'string' ? id : JSON.stringify(item)
}

function keysOf(items: Three<Map<string, unknown>>): Three<string[]> {
  return { base: [...items.base.keys()], theirs: [...items.theirs.keys()], mine: [...items.mine.keys()] }
}
