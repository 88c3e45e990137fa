import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSetting } from '../storage/settings.ts'
import type { Db } from '../storage/sql.ts'

const DAY_MS = 86_400_000
const NAME = /^lanternkeep-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/

/** `backup` is the time of the last one that the server made; `error` is why the last try failed. */
export type BackupNote = { at: string | null; error: string | null }

/** Clocks of several processes differ by a few seconds. */
const SOON_MS = 60_000

/**
 * What is known of backups: noted by the server that made one, or found in the data folder, made by hand or by cron. One
 * from the future, of a clock that ran ahead, doesn't count: until then none would be made.
 */
export async function readLastBackup(db: Db, { dataDir, now }: { dataDir: string; now: Date }): Promise<BackupNote> {
  const stored = await readSetting(db, 'backup')
  const note = stored ? (JSON.parse(stored) as BackupNote) : { at: null, error: null }
  const times = [...timesIn(join(dataDir, 'backups')), ...(note.at === null ? [] : [note.at])]
  const past = times.filter((at) => Date.parse(at) <= now.getTime() + SOON_MS)
  return { ...note, at: past.sort().at(-1) ?? null }
}

/** A server that lost a day of everyone's work because no backup was newer. */
export function isBackupLate(at: string | null, { startedAt, now }: { startedAt: Date; now: Date }): boolean {
  return now.getTime() - (at === null ? startedAt.getTime() : Date.parse(at)) > DAY_MS
}

function timesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => NAME.test(name))
    return names.map((name) => name.replace(NAME, '$1T$2:$3:$4'))
  } catch {
    // No backup yet, or a folder that only its operator may read.
    return []
  }
}
