import { type Kysely, sql } from 'kysely'

/** Who deleted a document, when, and on what. Documents deleted before this was recorded are kept 30 days from now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table doc add column deleted_at text',
  'alter table doc add column deleted_by text',
  'alter table doc add column deleted_on text',
  `update doc set deleted_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') where deleted = 1`,
  'create index doc_deleted on doc (campaign_id, deleted_at) where deleted_at is not null',
]
