import { hashBytes } from '../../../lib/hash.ts'

export type Keyed<T> = { key: string; entry: T }

/**
 * The entries, each with what it is known by on every device: its id. For a plain text, that is the id it gets once it is
 * edited; two devices that edit it make the same entry of it.
 */
export function keyedEntries<T extends string | { id: string }>(entries: readonly T[]): Keyed<T>[] {
  const taken = new Set(entries.map((entry) => (typeof entry === 'string' ? '' : entry.id)))
  return entries.map((entry) => {
    if (typeof entry !== 'string') return { key: entry.id, entry }
    let key = hashOf(entry)
    while (taken.has(key)) key = hashOf(key)
    taken.add(key)
    return { key, entry }
  })
}

function hashOf(text: string): string {
  return hashBytes(new TextEncoder().encode(text))
}
