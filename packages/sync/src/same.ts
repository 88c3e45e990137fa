/** Equality of JSON values; an absent key and `undefined` are the same. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  return sameRecords(a, b, [])
}

function sameRecords(a: Record<string, unknown>, b: Record<string, unknown>, apart: readonly string[]): boolean {
  for (const key in a) if (!same(a[key], own(b, key)) && !apart.includes(key)) return false
  for (const key in b) {
    if (b[key] !== undefined && own(a, key) === undefined && !apart.includes(key)) return false
  }
  return true
}

/** Ignores inherited keys: a key like `constructor` is not a field. */
export function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `same`, ignoring the given top-level keys. */
export function sameBut(keys: readonly string[], a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return sameRecords(a, b, keys)
}

export function without(keys: readonly string[], value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}
