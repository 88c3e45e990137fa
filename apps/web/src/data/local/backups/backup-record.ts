import { campaignKeys } from '../../../lib/browser/browser-keys.ts'
import { createListeners } from '../../../lib/store.ts'
import type { BackupProblem } from './directory.ts'

/** What this device remembers of a campaign's backups. Times are ISO 8601. */
export type BackupRecord = {
  /** The last one that was made, and how it went since. */
  lastAt?: string
  problem?: BackupProblem
  /** When that problem came up. */
  failedAt?: string
  /** The last copy that left this browser: into a folder, or downloaded. */
  outsideAt?: string
  /** When the oldest one last made room, and there was still none. */
  inVainAt?: string
  /** When the person was last asked to download one. */
  remindedAt?: string
}

const PROBLEMS: readonly string[] = ['permission', 'folder gone', 'full', 'no storage', 'failed']
const listeners = createListeners({ ofAllTabs: true })
export const subscribeToBackups = listeners.subscribe

export function readBackupRecord(campaignId: string): BackupRecord {
  return backupRecordIn(storedBackupRecord(campaignId))
}

/** What can be read of a stored record. */
export function backupRecordIn(text = '{}'): BackupRecord {
  try {
    const stored = JSON.parse(text) as Record<string, unknown>
    const { problem, ...times } = stored
    const dates = Object.entries(times).filter(([, at]) => typeof at === 'string' && !Number.isNaN(Date.parse(at)))
    const known = PROBLEMS.includes(String(problem)) ? { problem: problem as BackupProblem } : {}
    return { ...Object.fromEntries(dates), ...known }
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The same text as long as nothing changes. */
export function storedBackupRecord(campaignId: string): string | undefined {
  return localStorage.getItem(campaignKeys(campaignId).backups) ?? undefined
}

/** `undefined` clears a value. A full storage forgets it: the backups themselves are what counts. */
export function changeBackupRecord(
  campaignId: string,
  patch: { [Key in keyof BackupRecord]: BackupRecord[Key] | undefined },
): void {
  const next = { ...readBackupRecord(campaignId), ...patch }
  try {
    localStorage.setItem(campaignKeys(campaignId).backups, JSON.stringify(next))
  } catch {
    // Full.
  }
  listeners.notify()
}
