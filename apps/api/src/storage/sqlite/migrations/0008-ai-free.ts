import { type Kysely, sql } from 'kysely'

/** A request that cost nothing counts for no limit, but the admin still sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_request add column is_free integer not null default 0 check (is_free in (0, 1))`.execute(db)
}
