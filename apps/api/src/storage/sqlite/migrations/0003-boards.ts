import { type Kysely, sql } from 'kysely'

/** What people report to the operators, and what these publish: feedback, changelog, planned features. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table feedback (
    seq integer primary key,
    id text not null unique,
    type text not null,
    description text not null,
    user_id text references user (id) on delete set null,
    created_at text not null
  ) strict`,
  `create index feedback_newest on feedback (created_at, seq)`,
  `create index feedback_user on feedback (user_id) where user_id is not null`,

  `create table changelog_entry (
    seq integer primary key,
    id text not null unique,
    version text not null,
    title text not null,
    description text not null,
    category text not null check (category in ('feature', 'bugfix', 'improvement', 'security')),
    release_date text not null,
    released_at text not null,
    created_at text not null
  ) strict`,

  `create table planned_feature (
    seq integer primary key,
    id text not null unique,
    title text not null,
    description text not null,
    status text not null check (status in ('unplanned', 'planned', 'in_progress')),
    planned_quarter text,
    planned_year integer,
    priority integer not null default 0,
    created_at text not null,
    check (status = 'unplanned' or (planned_quarter is not null and planned_year is not null))
  ) strict`,
]
