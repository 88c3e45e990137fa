import { type Kysely, sql } from 'kysely'

/** Users, their sessions and tokens, outgoing mail, settings, and the audit of admins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table user (
    id text primary key,
    email text not null,
    email_key text not null unique,
    first_name text not null default '',
    last_name text not null default '',
    search_key text not null,
    password_hash text,
    security_question text,
    security_answer_hash text,
    tier text not null default 'free' check (tier in ('free', 'premium', 'elite')),
    is_admin integer not null default 0 check (is_admin in (0, 1)),
    is_owner integer not null default 0 check (is_owner in (0, 1)),
    blocked integer not null default 0 check (blocked in (0, 1)),
    email_verified_at text,
    auth_provider text not null default 'local',
    created_at text not null,
    check (is_owner = 0 or (is_admin = 1 and blocked = 0))
  ) strict, without rowid`,
  `create unique index user_owner on user (is_owner) where is_owner = 1`,

  `create table web_session (
    id_hash text primary key,
    user_id text not null references user (id) on delete cascade,
    created_at text not null,
    last_seen_at text not null,
    ended_at text
  ) strict, without rowid`,
  `create index web_session_user on web_session (user_id)`,

  `create table token (
    token_hash text primary key,
    kind text not null check (kind in ('verify-email', 'reset-password')),
    user_id text not null references user (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    used_at text,
    failed_tries integer not null default 0
  ) strict, without rowid`,
  `create index token_user on token (user_id, kind)`,

  `create table mail (
    id text primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    link text,
    created_at text not null,
    next_attempt_at text not null,
    attempts integer not null default 0,
    sent_at text,
    failed_at text,
    last_error text
  ) strict, without rowid`,
  `create index mail_waiting on mail (next_attempt_at) where sent_at is null and failed_at is null`,

  `create table setting (
    key text primary key,
    value text not null
  ) strict, without rowid`,

  `create table used_captcha (
    signature text primary key,
    expires_at text not null
  ) strict, without rowid`,
  `create index used_captcha_expires on used_captcha (expires_at)`,

  `create table audit (
    id integer primary key,
    at text not null,
    actor_id text,
    action text not null,
    target_id text,
    detail text not null
  ) strict`,
]
