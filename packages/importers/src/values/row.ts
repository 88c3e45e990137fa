/** What a file's JSON or YAML holds, read without trust. */
export type Row = { readonly [field: string]: unknown }

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function rows(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

export function row(value: unknown): Row {
  return isRow(value) ? value : {}
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : []
}

/** Empty for what isn't a text or a number. Without NUL, which can't be stored. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\u0000', '') : ''
}

/** A number, or a text that is one: '+3', '1,800', ' 12 '. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > MOST_DIGITS) return undefined
  const plain = value
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '')
    .replaceAll(/,(?=\d{3}(?!\d))/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

const MOST_DIGITS = 30

/** The value at 'system/attributes/hp'; only what the file itself holds, nothing inherited. */
export function valueAt(source: unknown, path: string): unknown {
  let value = source
  for (const key of path.split('/')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Row)[key]
  }
  return value
}

/** Whether there is nothing to keep: null, false, '', [], {}, and what holds only such. */
export function isEmpty(value: unknown, depth = 0): boolean {
  if (value === undefined || value === null || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value !== 'object' || depth > DEEPEST_EMPTY) return false
  return Object.values(value).every((each) => isEmpty(each, depth + 1))
}

const DEEPEST_EMPTY = 4

/** Whether it is an object that holds nothing but zeros, such as an empty purse. */
export function isAllZeros(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > DEEPEST_EMPTY) return false
  return Object.values(value).every((each) => each === 0 || isEmpty(each) || isAllZeros(each, depth + 1))
}

/** Without the keys whose value is undefined or an empty list. */
export function withoutEmpty<T extends object>(value: T): T {
  const kept = Object.entries(value).filter(
    ([, each]) => each !== undefined && !(Array.isArray(each) && each.length === 0),
  )
  return Object.fromEntries(kept) as T
}
