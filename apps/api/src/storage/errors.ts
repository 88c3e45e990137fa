import { SqliteError } from 'better-sqlite3'

/** Whether the database refused or failed, rather than the program. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof SqliteError
}
