import type { LocalDb } from './local-db.ts'

const DAYS = 3

/** On how many days each was found overdue, the last time on `day`. */
type Found = { day: string; days: Record<string, number> }

/** `due`: by id, when each is to go, in milliseconds since 1970. */
type Looking = { of: string; due: ReadonlyMap<string, number>; now: string }

/**
 * Which of these this device may delete: those that were overdue on three days on which someone looked. A clock that is
 * set wrong, or right again, makes weeks pass at once, but it doesn't make up such days.
 */
export async function overdueForDays(
  { side }: Pick<LocalDb, 'side'>,
  { of, due, now }: Looking,
): Promise<ReadonlySet<string>> {
  const key = `overdue/${of}`
  const day = now.slice(0, 10)
  const overdue = [...due].filter(([, at]) => at <= Date.parse(now)).map(([id]) => id)
  return side.transaction('rw', side.values, async () => {
    const before = (await side.values.get(key))?.value as Found | undefined
    const daysOf = (id: string) => {
      const known = before?.days[id] ?? 0
      return known > 0 && before?.day === day ? known : known + 1
    }
    const found = overdue.map((id) => [id, daysOf(id)] as const)
    const value: Found = { day, days: Object.fromEntries(found) }
    // A full device has room for nothing, but then mostly nothing is overdue.
    if (found.length > 0) await side.values.put({ key, value })
    else await side.values.delete(key)
    return new Set(found.filter(([, days]) => days >= DAYS).map(([id]) => id))
  })
}
