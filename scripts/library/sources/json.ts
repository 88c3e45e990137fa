/** What a source's JSON holds, read without trust. */
export type Row = { readonly [field: string]: unknown }

export function rows(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter((each): each is Row => typeof each === 'object' && each !== null) : []
}

export function row(value: unknown): Row {
  return typeof value === 'object' && value !== null ? (value as Row) : {}
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Empty for what isn't there. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Without the keys whose value is undefined or an empty list. */
export function withoutEmpty<T extends object>(value: T): T {
  const kept = Object.entries(value).filter(
    ([, each]) => each !== undefined && !(Array.isArray(each) && each.length === 0),
  )
  return Object.fromEntries(kept) as T
}
