import * as z from 'zod/mini'
import { boardCopyKey } from '../../../lib/browser/browser-keys.ts'

/** The last fetched copy of a list. `total` is the full number, in case the copy has only the first of them. */
export type BoardCopy<T> = { at: string; items: T[]; total: number }

/** Drafts share the browser's space, about 5 million characters. */
const MAX_CHARS = 500_000

/**
 * Stores it in this browser, for this server: storage is per origin. A browser without space keeps the earlier copy.
 */
export function keepBoardCopy<T>(path: string, items: T[], at: Date): void {
  const copy = { at: at.toISOString(), items: fitting(items), total: items.length }
  try {
    localStorage.setItem(boardCopyKey(path), JSON.stringify(copy))
  } catch {
    return
  }
}

/** Undefined if there is none, or if it can't be read any more. */
export function readBoardCopy<T>(path: string, items: z.ZodMiniType<T[]>): BoardCopy<T> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(boardCopyKey(path)) ?? 'null')
    const copy = z.object({ at: z.iso.datetime(), items, total: z.int() })
    return copy.safeParse(stored).data
  } catch {
    return undefined
  }
}

function fitting<T>(items: T[]): T[] {
  let first = items
  while (JSON.stringify(first).length > MAX_CHARS) first = first.slice(0, Math.floor(first.length / 2))
  return first
}
