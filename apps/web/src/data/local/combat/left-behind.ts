import { parseJson } from '@lanternkeep/schema'
import { isRecord } from '@lanternkeep/sync'
import { storedKeys } from '../../../lib/browser/browser-keys.ts'
import type { LocalDb } from '../store/local-db.ts'

/**
 * What tabs that died left in localStorage under this prefix. The account's data doesn't open before it is dealt with, so
 * what can't be read is removed.
 */
export function readLeft<T>(prefix: string, isWhole: (value: Record<string, unknown>) => boolean): T[] {
  return storedKeys(prefix).flatMap((key) => {
    const text = localStorage.getItem(key)
    // Another tab may have removed it since its key was listed.
    if (text === null) return []
    const value = parseJson(text)
    if (isRecord(value) && isWhole(value)) return [value as T]
    localStorage.removeItem(key)
    return []
  })
}

/**
 * Runs writes of which a tab that dies leaves the rest to the next start. `keep` must be called before the first one, and
 * again with all that is begun; localStorage holds it until all are made, or reverted.
 */
export async function whileKept<T>(
  db: LocalDb,
  write: (keep: (key: string, begun: object) => void) => Promise<T>,
): Promise<T> {
  let key: string | undefined
  const end = () => key && localStorage.removeItem(key)
  const keep = (next: string, begun: object) => {
    // Planned again, on what another tab wrote meanwhile.
    end()
    key = next
    try {
      localStorage.setItem(key, JSON.stringify(begun))
    } catch {
      // Without a place to keep it, only a tab that lives to the end writes all of it.
    }
  }
  try {
    const written = await write(keep)
    end()
    return written
  } catch (error) {
    // A database that closed in between couldn't be reverted either.
    if (!db.rx.closed) end()
    throw error
  }
}
