import { type Kysely, sql } from 'kysely'

/**
 * Who asked a model for what, to enforce daily limits; and answers stored for a while in case the connection breaks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table ai_request (
    id integer primary key,
    user_id text references user (id) on delete set null,
    day text not null,
    call text not null,
    state text not null check (state in ('open', 'done', 'failed')),
    input_tokens integer not null default 0,
    output_tokens integer not null default 0
  ) strict`,
  'create index ai_request_day on ai_request (day, user_id)',
  'create index ai_request_user on ai_request (user_id)',

  `create table ai_answer (
    user_id text not null references user (id) on delete cascade,
    key text not null,
    body_hash text not null,
    answer text not null,
    at text not null,
    primary key (user_id, key)
  ) strict, without rowid`,
  'create index ai_answer_at on ai_answer (at)',
]
