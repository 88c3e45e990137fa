import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/**
 * The server's history as devices know it: a restored backup begins a new generation. And what each campaign's GM and
 * players see, as a digest; null until it is computed (storage/sqlite/documents/count-digests.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  const now = new Date().toISOString()
  await sql`insert into server_generation (id, made_at) values (${await firstId(db)}, ${now})`.execute(db)
}

/** Derived from when the database was created: a backup from before this step must get the same name. */
async function firstId(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ made: string }>`select min(timestamp) as made from kysely_migration`.execute(db)
  return createHash('sha256').update(String(rows[0]?.made)).digest('hex').slice(0, 32)
}

const STATEMENTS = [
  `create table server_generation (
    number integer primary key,
    id text not null unique,
    made_at text not null,
    backup_at text
  ) strict`,

  `create table restored_scope (
    campaign_id text not null references scope (campaign_id) on delete cascade,
    generation integer not null references server_generation (number) on delete cascade,
    seq integer not null,
    pub_seq integer not null,
    primary key (campaign_id, generation)
  ) strict, without rowid`,

  `create table contained (
    collection text not null,
    id text not null,
    campaign_id text not null references scope (campaign_id) on delete cascade,
    generation text not null,
    seq integer not null,
    pub_seq integer not null,
    mixed integer not null check (mixed in (0, 1)),
    json text not null,
    primary key (collection, id)
  ) strict, without rowid`,
  'create index contained_campaign on contained (campaign_id)',

  'alter table scope add column digest integer',
  'alter table scope add column pub_digest integer',
  'alter table scope add column restored_seq integer not null default 0',
  'alter table scope add column restored_pub_seq integer not null default 0',
]
