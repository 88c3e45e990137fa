/** Equality of JSON values; an absent key and `undefined` are the same. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && sameItems(a, b)
  return !Array.isArray(b) && sameBut([], a as Record<string, unknown>, b as Record<string, unknown>)
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let index = 0; index < a.length; index += 1) if (!same(a[index], b[index])) return false
  return true
}

/** `same`, ignoring the given top-level keys. */
export function sameBut(keys: readonly string[], a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const ignores = keys.length > 0
  let unmatched = 0
  for (const key in a) {
    const value = a[key]
    if (value === undefined || (ignores && keys.includes(key))) continue
    // An inherited value is never one of JSON's, so only what isn't identical has to be looked up as the object's own.
    if (!Object.is(value, b[key]) && !same(value, own(b, key))) return false
    unmatched -= 1
  }
  for (const key in b) if (b[key] !== undefined && !(ignores && keys.includes(key))) unmatched += 1
  return unmatched === 0
}

/** `same`, of the given top-level keys alone; none of them may be the name of something inherited. */
export function sameIn(keys: ReadonlySet<string>, a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  for (const key in a) if (!Object.is(a[key], b[key]) && keys.has(key) && !same(a[key], b[key])) return false
  for (const key in b) if (a[key] === undefined && b[key] !== undefined && keys.has(key)) return false
  return true
}

/** Ignores inherited keys: a key like `constructor` is not a field. */
export function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function without(keys: readonly string[], value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}
