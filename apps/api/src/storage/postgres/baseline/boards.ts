import { counted, flag, number, text } from './columns.ts'

/** Feedback, what admins publish, and the use of AI. */
export const BOARDS = [
  `create table feedback (
    seq ${counted},
    id ${text} not null unique,
    type ${text} not null,
    description ${text} not null,
    user_id ${text} references "user" (id) on delete set null,
    created_at ${text} not null
  )`,
  'create index feedback_newest on feedback (created_at, seq)',
  'create index feedback_user on feedback (user_id) where user_id is not null',

  `create table changelog_entry (
    seq ${counted},
    id ${text} not null unique,
    version ${text} not null,
    title ${text} not null,
    description ${text} not null,
    category ${text} not null check (category in ('feature', 'bugfix', 'improvement', 'security')),
    release_date ${text} not null,
    released_at ${text} not null,
    created_at ${text} not null
  )`,

  `create table planned_feature (
    seq ${counted},
    id ${text} not null unique,
    title ${text} not null,
    description ${text} not null,
    status ${text} not null check (status in ('unplanned', 'planned', 'in_progress')),
    planned_quarter ${text},
    planned_year ${number},
    priority ${number} not null default 0,
    created_at ${text} not null,
    check (status = 'unplanned' or (planned_quarter is not null and planned_year is not null))
  )`,
]

export const AI = [
  `create table ai_request (
    id ${counted},
    user_id ${text} references "user" (id) on delete set null,
    day ${text} not null,
    call ${text} not null,
    state ${text} not null check (state in ('open', 'done', 'failed')),
    input_tokens ${number} not null default 0,
    output_tokens ${number} not null default 0,
    ${flag('is_free')}
  )`,
  'create index ai_request_day on ai_request (day, user_id)',
  'create index ai_request_user on ai_request (user_id)',

  `create table ai_answer (
    user_id ${text} not null references "user" (id) on delete cascade,
    key ${text} not null,
    body_hash ${text} not null,
    answer ${text} not null,
    at ${text} not null,
    state ${text} not null default 'done',
    process ${text},
    until ${text},
    primary key (user_id, key)
  )`,
  'create index ai_answer_at on ai_answer (at)',
]
