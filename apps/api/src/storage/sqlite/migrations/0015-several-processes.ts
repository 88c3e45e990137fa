import { type Kysely, sql } from 'kysely'

/** What several processes on one database share. SQLite has one process, which uses only the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scope add column version integer not null default 0`.execute(db)
  await sql`alter table mail add column taken_until text`.execute(db)
  await sql`alter table ai_answer add column state text not null default 'done'`.execute(db)
  await sql`alter table ai_answer add column process text`.execute(db)
  await sql`alter table ai_answer add column until text`.execute(db)
  await sql`create table listening (
    person text not null,
    process text not null,
    until text not null,
    primary key (person, process)
  ) strict, without rowid`.execute(db)
  await sql`create index listening_until on listening (until)`.execute(db)
  await sql`create table lease (
    name text primary key not null,
    process text not null,
    until text not null
  ) strict, without rowid`.execute(db)
  await sql`create table limit_window (
    key text primary key not null,
    times text not null,
    until text not null
  ) strict, without rowid`.execute(db)
  await sql`create index limit_window_until on limit_window (until)`.execute(db)
  await sql`create table unused_image (
    id text primary key not null,
    since text not null,
    removing_until text
  ) strict, without rowid`.execute(db)
  await sql`create index unused_image_since on unused_image (since)`.execute(db)
  await sql`create table blob (id text primary key not null, bytes blob not null) strict`.execute(db)
}
