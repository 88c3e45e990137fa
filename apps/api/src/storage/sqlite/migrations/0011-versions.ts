import { type Kysely, sql } from 'kysely'

/** Earlier versions of session texts and sheets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table version (
    id text not null primary key,
    collection text not null,
    document_id text not null,
    campaign_id text not null references scope (campaign_id) on delete cascade,
    number integer not null,
    fields text not null,
    was_at text not null,
    was_shown_at text not null,
    kept_at text not null,
    run_by text not null,
    run_from text not null,
    run_at text not null,
    run_shown_at text,
    run_on text,
    unique (collection, document_id, number)
  ) strict`,
  'create index version_campaign on version (campaign_id)',
  'create index version_kept_at on version (kept_at)',
]
