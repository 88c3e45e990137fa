import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../../apps/api/src/config.ts'
import { LOOK_EVERY_MS } from '../../apps/api/src/storage/moving.ts'

export type Move = Pick<Config, 'dataDir' | 's3' | 'sessionSecret'> & {
  databaseUrl: string
  now: Date
  /** Until every server has looked; then nobody waits for a lock. */
  noticedWithinMs: number
}

const NOTICED_WITHIN_MS = 2 * LOOK_EVERY_MS

export function secretFile(dataDir: string): string {
  return join(dataDir, 'session-secret')
}

/** Throws if cookies that the server has signed would be worth nothing. */
export function requireSameSecret({ dataDir, sessionSecret }: Pick<Move, 'dataDir' | 'sessionSecret'>): void {
  const file = secretFile(dataDir)
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === sessionSecret) return
  throw new Error(
    `SESSION_SECRET differs from ${file}, so everyone would be signed out. Set it to what that file holds.`,
  )
}

/** Runs a move with the settings of the environment, and says how it went. */
export async function runMove(work: (move: Move) => Promise<unknown>, next: (move: Move) => string[]): Promise<void> {
  try {
    const { databaseUrl, ...config } = readConfig(process.env)
    if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL is missing; it names the PostgreSQL database.')
    const move = { ...config, databaseUrl, now: new Date(), noticedWithinMs: NOTICED_WITHIN_MS }
    console.log('The server answers reads, and devices keep their changes, until everything is copied.')
    await work(move)
    for (const line of next(move)) console.log(line)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
