/** Deeper than any document may be (packages/sync), plus the levels around it. */
const DEEPEST = 60

/**
 * JSON with the keys of every object in the order of their code units: equal values are equal texts, whoever wrote
 * them. Lists keep their order.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

/** Without recursion, because a hostile file may be deeper than the stack. */
export function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}

/** By `of`, as code units compare: the same on every device and in every language. */
export function inOrderOf<T>(list: readonly T[], of: (each: T) => string): T[] {
  return list.toSorted((a, b) => {
    const [first, second] = [of(a), of(b)]
    if (first === second) return 0
    return first < second ? -1 : 1
  })
}
