import { Worker } from 'node:worker_threads'
import { readSetting, writeSetting } from '../settings.ts'
import type { Db, Tx } from '../sql.ts'

/** `fault`: what SQLite says is wrong. */
export type IntegrityCheck = { at: string; fault?: string }

const WITHIN_MS = 3_600_000

/** What is wrong with the database in the file, or undefined. In a thread of its own: a large one takes minutes. */
export function findFault(file: string): Promise<string | undefined> {
  const worker = new Worker(new URL('./integrity-worker.ts', import.meta.url), { workerData: file })
  worker.unref()
  const timer = setTimeout(() => void worker.terminate(), WITHIN_MS)
  timer.unref()
  return new Promise<string | undefined>((resolve, reject) => {
    worker.once('message', (fault: string | undefined) => resolve(fault))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The integrity check ended without a result')))
  }).finally(() => clearTimeout(timer))
}

/** The last full check, for admins; undefined before the first one, and always on PostgreSQL. */
export async function lastIntegrityCheck(db: Db): Promise<IntegrityCheck | undefined> {
  const stored = await readSetting(db, 'integrity')
  return stored === undefined ? undefined : (JSON.parse(stored) as IntegrityCheck)
}

export function keepIntegrityCheck(tx: Tx, check: IntegrityCheck): Promise<void> {
  return writeSetting(tx, 'integrity', JSON.stringify(check))
}
