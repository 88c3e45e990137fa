import { type Kysely, sql } from 'kysely'

/**
 * Accounts on hold before they are deleted, memberships suspended for a blocked person, and names that stay in the
 * audit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const FULL_NAME = `trim(first_name || ' ' || last_name)`
const NAME = `(select iif(${FULL_NAME} = '', email, ${FULL_NAME} || ' (' || email || ')') from user where id = `

const STATEMENTS = [
  'alter table user add column deleted_at text',
  'create index user_listed on user (email_key, search_key, deleted_at) where deleted_at is null',
  'create index user_held on user (deleted_at) where deleted_at is not null',

  'alter table member add column suspended text',
  'create index member_suspended on member (user_id) where suspended is not null',

  `create table guest_account (
    guest_id text not null references guest (id) on delete cascade,
    user_id text not null references user (id) on delete cascade,
    primary key (guest_id, user_id)
  ) strict, without rowid`,
  'create index guest_account_user on guest_account (user_id)',

  'alter table web_session add column ended_why text',

  `alter table audit add column actor_name text not null default ''`,
  `alter table audit add column target_name text not null default ''`,
  `update audit set actor_name = coalesce(${NAME} actor_id), ''), target_name = coalesce(${NAME} target_id), '')`,
]
