import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Deps } from '../deps.ts'
import { type BackupNote, readLastBackup } from '../domain/backups.ts'
import { writeSetting } from '../storage/settings.ts'
import { IN_MEMORY } from '../storage/sqlite/open.ts'
import { createLeases } from './leases.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A server that is started again and again shouldn't make a backup each time. */
const LOOK_EVERY_MS = 5 * MINUTE_MS
const SCRIPT = join(import.meta.dirname, '../../../../scripts/server/backup.ts')

type BackupDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'bus'>
export type BackUp = (dataDir: string) => Promise<void>

/** Makes a backup whenever the last one is old enough. Returns a function that stops it. */
export function startBackups(deps: BackupDeps): () => void {
  if (deps.config.backupEveryHours === 0 || deps.config.dataDir === IN_MEMORY) return () => {}
  const timer = setInterval(() => void backUpIfDue(deps), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Of several processes on one database one makes it. Returns whether one was made here. */
export async function backUpIfDue(deps: BackupDeps, backUp: BackUp = runScript): Promise<boolean> {
  const { config, db, now, log } = deps
  const everyMs = config.backupEveryHours * HOUR_MS
  const isDue = async () => {
    const { at } = await readLastBackup(db, { dataDir: config.dataDir, now: now() })
    return at === null || now().getTime() - Date.parse(at) >= everyMs
  }
  let isMade = false
  const work = async () => {
    if (!(await isDue())) return
    const note = await backUpOnce(backUp, deps)
    isMade = note.error === null
    await db.transaction((tx) => writeSetting(tx, 'backup', JSON.stringify(note)))
  }
  try {
    if (await isDue()) await createLeases(deps).hold('backup', { work, keepMs: MINUTE_MS })
  } catch (err) {
    log.error({ err }, 'backup failed')
  }
  return isMade
}

async function backUpOnce(backUp: BackUp, { config, db, now, log }: BackupDeps): Promise<BackupNote> {
  const { at } = await readLastBackup(db, { dataDir: config.dataDir, now: now() })
  try {
    await backUp(config.dataDir)
    return { at: now().toISOString(), error: null }
  } catch (err) {
    log.error({ err }, 'backup failed')
    return { at, error: (err as Error).message.trim().split('\n').at(-1) ?? '' }
  }
}

/** In a process of its own: copying and checking a database would hold up every request. */
async function runScript(dataDir: string): Promise<void> {
  await promisify(execFile)(process.execPath, [SCRIPT], { env: { ...process.env, DATA_DIR: dataDir } })
}
