import { type Kysely, sql } from 'kysely'

/** The only members who ever saw a document, as JSON; null if every player may have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table doc add column pub_members text`.execute(db)
}
