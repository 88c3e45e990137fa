import { counted, flag, number, text } from './columns.ts'

/** Users, their sign-in sessions, mail and settings. */
export const ACCOUNTS = [
  `create table "user" (
    id ${text} primary key,
    email ${text} not null,
    email_key ${text} not null unique,
    first_name ${text} not null default '',
    last_name ${text} not null default '',
    search_key ${text} not null,
    password_hash ${text},
    security_question ${text},
    security_answer_hash ${text},
    tier ${text} not null default 'free' check (tier in ('free', 'premium', 'elite')),
    ${flag('is_admin')},
    ${flag('is_owner')},
    ${flag('blocked')},
    email_verified_at ${text},
    auth_provider ${text} not null default 'local',
    created_at ${text} not null,
    deleted_at ${text},
    check (is_owner = 0 or (is_admin = 1 and blocked = 0))
  )`,
  'create unique index user_owner on "user" (is_owner) where is_owner = 1',
  'create index user_listed on "user" (email_key, search_key, deleted_at) where deleted_at is null',
  'create index user_held on "user" (deleted_at) where deleted_at is not null',

  `create table guest_account (
    guest_id ${text} not null references guest (id) on delete cascade,
    user_id ${text} not null references "user" (id) on delete cascade,
    primary key (guest_id, user_id)
  )`,
  'create index guest_account_user on guest_account (user_id)',

  `create table web_session (
    id_hash ${text} primary key,
    user_id ${text} not null references "user" (id) on delete cascade,
    created_at ${text} not null,
    last_seen_at ${text} not null,
    ended_at ${text},
    ended_why ${text}
  )`,
  'create index web_session_user on web_session (user_id)',

  `create table token (
    token_hash ${text} primary key,
    kind ${text} not null check (kind in ('verify-email', 'reset-password')),
    user_id ${text} not null references "user" (id) on delete cascade,
    created_at ${text} not null,
    expires_at ${text} not null,
    used_at ${text},
    failed_tries ${number} not null default 0,
    ${flag('mailed')}
  )`,
  'create index token_user on token (user_id, kind)',

  `create table mail (
    id ${text} primary key,
    recipient ${text} not null,
    subject ${text} not null,
    body ${text} not null,
    link ${text},
    created_at ${text} not null,
    next_attempt_at ${text} not null,
    attempts ${number} not null default 0,
    sent_at ${text},
    failed_at ${text},
    last_error ${text},
    expires_at ${text},
    taken_until ${text}
  )`,
  'create index mail_waiting on mail (next_attempt_at) where sent_at is null and failed_at is null',

  `create table setting (
    key ${text} primary key,
    value ${text} not null
  )`,

  `create table used_captcha (
    signature ${text} primary key,
    expires_at ${text} not null
  )`,
  'create index used_captcha_expires on used_captcha (expires_at)',

  `create table audit (
    id ${counted},
    at ${text} not null,
    actor_id ${text},
    action ${text} not null,
    target_id ${text},
    detail ${text} not null,
    actor_name ${text} not null default '',
    target_name ${text} not null default ''
  )`,
]
