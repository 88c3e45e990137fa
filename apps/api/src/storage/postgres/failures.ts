import pg from 'pg'
import { type DatabaseProblem, PostgresError } from '../errors.ts'

// https://www.postgresql.org/docs/18/errcodes-appendix.html

/** Enough for any collision; one that lasts longer is answered as busy. */
const MOST_TRIES = 10
const FEW_TRIES = 3

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

/** SQLSTATEs of what PostgreSQL can't say itself. */
export const NO_CONNECTION = '08001'
const CANCELED = '57014'

/** A statement was not answered in time. */
export class NoAnswer extends Error {
  override message = 'A statement was not answered in time'
}

/** PostgreSQL's answer as the program knows errors. Without an answer, the connection was lost. */
export function postgresErrorOf(error: unknown): PostgresError {
  // The program called the driver wrongly.
  if (!(error instanceof Error) || error instanceof TypeError) throw error
  if (error instanceof pg.DatabaseError) {
    return new PostgresError(error.message, { problem: problemOf(error), code: error.code, cause: error })
  }
  const code = error instanceof NoAnswer ? CANCELED : undefined
  return new PostgresError(error.message, { problem: 'unavailable', code, cause: error })
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

/** Whether values of one caller are at fault, so that what shares the statement should go without it. */
export function isRefused(error: unknown): boolean {
  return error instanceof PostgresError && error.problem === 'data'
}

/** How often a transaction that failed like this, and didn't commit, may be tried. */
export function mostTries(error: unknown): number {
  if (!(error instanceof PostgresError)) return 1
  if (error.code === NO_CONNECTION) return 1
  if (error.problem === 'conflict') return MOST_TRIES
  // Another transaction may have just broken a constraint that this one had checked; and one connection may be lost.
  return error.code?.startsWith('23') || endsConnection(error) ? FEW_TRIES : 1
}
