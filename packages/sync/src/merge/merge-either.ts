import { isRecord, own } from '../same.ts'
import type { Either } from './merge-rules.ts'

/** What either side has: theirs, with the lists inside merged in the same way, then what only mine has. */
export function mergeEither(
  { by, lists = {} }: Either,
  theirs: readonly unknown[],
  mine: readonly unknown[],
): unknown[] {
  const keyOf = (entry: unknown) => JSON.stringify(by.map((field) => (isRecord(entry) ? own(entry, field) : entry)))
  const known = new Set(theirs.map(keyOf))
  const here = new Map(mine.map((entry) => [keyOf(entry), entry]))
  const both = theirs.map((entry) => withLists(entry, here.get(keyOf(entry)), lists))
  return [...both, ...mine.filter((entry) => !known.has(keyOf(entry)))]
}

function withLists(entry: unknown, other: unknown, lists: NonNullable<Either['lists']>): unknown {
  if (!isRecord(entry) || !isRecord(other)) return entry
  const merged = Object.entries(lists).flatMap(([field, rule]) => {
    const [theirs, mine] = [own(entry, field), own(other, field)]
    if (!Array.isArray(mine)) return []
    return [[field, Array.isArray(theirs) ? mergeEither(rule, theirs, mine) : mine] as const]
  })
  return { ...entry, ...Object.fromEntries(merged) }
}
