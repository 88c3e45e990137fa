import { parseJson } from '@lanternkeep/schema'
import { isRecord } from '@lanternkeep/sync'
import { storedKeys } from '../../../lib/browser/browser-keys.ts'

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
