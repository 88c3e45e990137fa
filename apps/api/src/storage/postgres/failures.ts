import pg from 'pg'
import { type DatabaseProblem, PostgresError } from '../errors.ts'

// https://www.postgresql.org/docs/18/errcodes-appendix.html

/** The same work can succeed if it begins again. */
const CONFLICTS = new Set(['40001', '40P01'])
/** A disk without room; and a database that became read-only, which hosts do to a full one. */
const FULL = new Set(['53100', '25006'])
/** Starting, stopping, out of connections or memory; waited too long for a lock or an answer. */
const UNAVAILABLE = /^(08|57P|53)|^(57014|55P03|25P0[34])$/
/** Sessions that PostgreSQL has ended. */
const ENDED = /^(08|57P)|^25P0[34]$/
/** A prepared statement whose tables another version of the program has altered. */
const STALE_PLAN = 'RevalidateCachedQuery'

/** PostgreSQL's answer as the program knows errors. Without an answer, the connection was lost or never made. */
export function postgresErrorOf(error: Error): PostgresError {
  if (!(error instanceof pg.DatabaseError)) {
    return new PostgresError(error.message, { problem: 'unavailable', cause: error })
  }
  return new PostgresError(error.message, { problem: problemOf(error), code: error.code, cause: error })
}

function problemOf({ code = '', routine }: pg.DatabaseError): DatabaseProblem {
  if (CONFLICTS.has(code) || routine === STALE_PLAN) return 'conflict'
  if (FULL.has(code)) return 'full'
  return UNAVAILABLE.test(code) ? 'unavailable' : 'data'
}

/** Whether the connection can't be used any more. */
export function endsConnection(error: PostgresError): boolean {
  return error.code === undefined || ENDED.test(error.code) || hasStalePlan(error)
}

/** Whether the statement was refused before it did anything, because its tables have been altered. */
export function hasStalePlan({ cause }: PostgresError): boolean {
  return cause instanceof pg.DatabaseError && cause.routine === STALE_PLAN
}

/**
 * Whether a transaction that didn't commit should begin again: it collided with another one, possibly in a constraint
 * that it had checked, or it lost its connection.
 */
export function mayBeginAgain(error: unknown): boolean {
  if (!(error instanceof PostgresError)) return false
  return error.problem === 'conflict' || error.code?.startsWith('23') === true || endsConnection(error)
}
