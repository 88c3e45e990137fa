import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Steps that both engines take: on SQLite after 0015, on PostgreSQL after its baseline. A released step never changes. */
export const laterSteps: Record<string, Migration> = {
  '0016-usage': { up: addUsage },
}

/** How much each campaign holds: counted once here, and kept up with each write. */
async function addUsage(db: Kysely<unknown>): Promise<void> {
  const { number } = columnTypes(db)
  for (const name of ['documents', 'bytes', 'rolls'])
    await sql.raw(`alter table scope add column ${name} ${number} not null default 0`).execute(db)
  const stored = 'from doc where doc.campaign_id = scope.campaign_id and doc.deleted = 0'
  await sql
    .raw(
      `update scope set documents = (select count(*) ${stored} and doc.collection <> 'rolls'),
        rolls = (select count(*) ${stored} and doc.collection = 'rolls'),
        bytes = (select coalesce(sum(length(doc.json)), 0) ${stored})`,
    )
    .execute(db)
}

/** How a step writes the types of its columns. */
export function columnTypes(db: Kysely<unknown>): { text: string; number: string } {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? { text: 'text collate "C"', number: 'bigint' } : { text: 'text', number: 'integer' }
}
