import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { findFault, type IntegrityCheck, keepIntegrityCheck, lastIntegrityCheck } from '../storage/sqlite/integrity.ts'
import { DATABASE_FILE, IN_MEMORY } from '../storage/sqlite/open.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 24 * HOUR_MS

type Parts = Pick<Deps, 'config' | 'db' | 'now' | 'log'>

/**
 * Reads the whole database once a day, and stores what came of it. SQLite alone: PostgreSQL looks after itself. Returns
 * a function that stops it.
 */
export function startIntegrityChecks(deps: Parts): () => void {
  const { config, log } = deps
  if (config.databaseUrl !== undefined || config.dataDir === IN_MEMORY) return () => {}
  const look = () => checkIfDue(deps).catch((err: unknown) => log.error({ err }, 'integrity check failed'))
  // Not at the start, which has looked at every page already.
  const timer = setInterval(() => void look(), HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export async function checkIfDue(deps: Parts): Promise<IntegrityCheck | undefined> {
  const { db, now } = deps
  const last = await lastIntegrityCheck(db)
  if (last && now().getTime() - Date.parse(last.at) < EVERY_MS) return undefined
  return checkIntegrity(deps)
}

async function checkIntegrity({ config, db, now, log }: Parts): Promise<IntegrityCheck> {
  const fault = await findFault(join(config.dataDir, DATABASE_FILE))
  const check = { at: now().toISOString(), ...(fault !== undefined && { fault }) }
  if (fault !== undefined) log.error({ fault }, 'the database is damaged: put a backup back with npm run restore')
  await db.transaction((tx) => keepIntegrityCheck(tx, check))
  return check
}
