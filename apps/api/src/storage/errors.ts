import { SqliteError } from 'better-sqlite3'

/**
 * Why a database refused or failed. `unavailable`: out of reach, or busy for too long. `full`: nothing can be stored.
 * `conflict`: it collided with other transactions until it gave up. `data`: the statement or its values are wrong.
 */
export type DatabaseProblem = 'unavailable' | 'full' | 'conflict' | 'data'

/** What PostgreSQL, or the connection to it, answered. */
export class PostgresError extends Error {
  override name = 'PostgresError'
  readonly problem: DatabaseProblem
  /** PostgreSQL's SQLSTATE; undefined if no answer came. */
  readonly code: string | undefined

  constructor(message: string, { problem, code, cause }: PostgresFailure) {
    super(message, { cause })
    this.problem = problem
    this.code = code
  }
}

type PostgresFailure = { problem: DatabaseProblem; code?: string | undefined; cause?: unknown }

/** The data moves to another database. */
export class WritesPaused extends Error {
  override name = 'WritesPaused'
}

/** The data can't be used as it is. The message names the way out, for the person who starts the program. */
export class UnusableData extends Error {
  override name = 'UnusableData'
}

/** Undefined if the error is the program's own. */
export function databaseProblemOf(error: unknown): DatabaseProblem | undefined {
  if (error instanceof PostgresError) return error.problem
  if (error instanceof WritesPaused) return 'unavailable'
  if (!(error instanceof SqliteError)) return undefined
  if (error.code === 'SQLITE_FULL') return 'full'
  return error.code === 'SQLITE_BUSY' ? 'unavailable' : 'data'
}

/** Whether the database refused or failed, rather than the program. */
export function isDatabaseError(error: unknown): boolean {
  return databaseProblemOf(error) !== undefined
}
