import { type Kysely, sql } from 'kysely'

/** Campaigns as scopes, their members, and the replicated documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table scope (
    campaign_id text primary key,
    owner_id text not null,
    join_code text unique,
    seq integer not null default 0,
    pub_seq integer not null default 0,
    created_at text not null,
    deleted_at text
  ) strict, without rowid`,
  `create index scope_owner on scope (owner_id)`,

  `create table guest (
    id text primary key,
    token_hash text not null unique,
    created_at text not null,
    last_seen_at text not null
  ) strict, without rowid`,

  `create table member (
    id text primary key,
    campaign_id text not null references scope (campaign_id) on delete cascade,
    user_id text,
    guest_id text references guest (id) on delete cascade,
    role text not null check (role in ('gm', 'player')),
    status text not null check (status in ('active', 'pending', 'removed')),
    epoch integer not null default 1,
    display_name text not null,
    joined_at text not null,
    removed_at text,
    removed_code text,
    last_seen_at text,
    check ((user_id is null) <> (guest_id is null)),
    unique (campaign_id, user_id),
    unique (campaign_id, guest_id)
  ) strict, without rowid`,
  `create index member_user on member (user_id) where user_id is not null`,
  `create index member_guest on member (guest_id) where guest_id is not null`,

  `create table doc (
    collection text not null,
    id text not null,
    campaign_id text not null references scope (campaign_id) on delete cascade,
    seq integer not null,
    rev text not null,
    deleted integer not null default 0,
    pub_seq integer not null default 0,
    pub_rev text not null default '',
    pub_deleted integer not null default 0,
    pub_at text not null default '',
    pub_json text,
    json text not null,
    primary key (collection, id)
  ) strict`,
  `create index doc_seq on doc (campaign_id, collection, seq)`,
  `create index doc_pub_seq on doc (campaign_id, collection, pub_seq) where pub_seq > 0`,

  `create table ack (
    collection text not null,
    id text not null,
    replica text not null,
    rev text not null,
    base text,
    json text not null,
    primary key (collection, id, replica)
  ) strict, without rowid`,

  `create table image (
    id text not null,
    campaign_id text not null references scope (campaign_id) on delete cascade,
    media_type text not null,
    bytes integer not null,
    uploaded_by text not null references member (id) on delete cascade,
    created_at text not null,
    primary key (id, campaign_id)
  ) strict, without rowid`,
]
