import * as z from 'zod/mini'
import { boardCopyKey } from '../../../lib/browser/browser-keys.ts'

/** A list as it was fetched last. `total` says how many there were, should the copy hold only the first of them. */
export type BoardCopy<T> = { at: string; items: T[]; total: number }

/** What is being written elsewhere shares the browser's room, some 5 million characters. */
const MAX_CHARS = 500_000

/** Keeps it in this browser, for this server: storage is per origin. A browser without room keeps what it had. */
export function keepBoardCopy<T>(path: string, items: T[], at: Date): void {
  const copy = { at: at.toISOString(), items: fitting(items), total: items.length }
  try {
    localStorage.setItem(boardCopyKey(path), JSON.stringify(copy))
  } catch {
    return
  }
}

/** Undefined when there is none, or what is there can not be read any more. */
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
