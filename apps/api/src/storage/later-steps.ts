import { type Kysely, PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Steps that both engines take: on SQLite after 0015, on PostgreSQL after its baseline. A released step never changes. */
export const laterSteps: Record<string, Migration> = {}

/** How a step writes the types of its columns. */
export function columnTypes(db: Kysely<unknown>): { text: string; number: string } {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? { text: 'text collate "C"', number: 'bigint' } : { text: 'text', number: 'integer' }
}
