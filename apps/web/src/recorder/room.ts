import { hasRoomFor, type LocalDb, readStorageState } from '../data/local/index.ts'

/** 32 kbit/s, and what a database needs around a slice of one second: 5,220 bytes a second, measured in Chromium. */
const BYTES_PER_MS = 5.3
/** A long evening. */
export const EVENING_MS = 4 * 60 * 60_000
/** While it records: enough time to free some space. */
export const LITTLE_MS = 30 * 60_000
/** Below this the browser's estimate is tested. */
const NOTHING_MS = 5 * 60_000

/** Not even the first minutes can be stored; `message` is for the person. */
export class NoRoomError extends Error {
  override name = 'NoRoomError'
}

/** How long a recording fits on this device, as far as the browser says. */
export async function recordableMs(): Promise<number | undefined> {
  const { usedBytes, quotaBytes } = await readStorageState()
  if (usedBytes === undefined || quotaBytes === undefined) return undefined
  return Math.max(0, quotaBytes - usedBytes) / BYTES_PER_MS
}

/** Refuses only where nothing fits. Returns how much fits if that is less than an evening. */
export async function requireRoom(db: LocalDb): Promise<number | undefined> {
  const ms = await recordableMs()
  if (ms === undefined || ms >= EVENING_MS) return undefined
  if (ms < NOTHING_MS && !(await hasRoomFor(db))) {
    throw new NoRoomError('There isn’t enough storage for a recording. Free up some space and try again.')
  }
  return ms
}

/** Refuses a file that can't fit. Throws NoRoomError. */
export async function requireRoomFor(bytes: number): Promise<void> {
  const { usedBytes, quotaBytes } = await readStorageState()
  if (usedBytes !== undefined && quotaBytes !== undefined && quotaBytes - usedBytes < bytes) {
    throw new NoRoomError('There isn’t enough storage for this file. Free up some space and try again.')
  }
}
