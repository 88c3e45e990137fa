import { counted, number, text } from './columns.ts'

/** Campaigns with their members and documents. */
export const DOCUMENTS = [
  `create table scope (
    campaign_id ${text} primary key,
    owner_id ${text} not null,
    join_code ${text} unique,
    seq ${number} not null default 0,
    pub_seq ${number} not null default 0,
    created_at ${text} not null,
    deleted_at ${text},
    digest ${number},
    pub_digest ${number},
    restored_seq ${number} not null default 0,
    restored_pub_seq ${number} not null default 0,
    version ${number} not null default 0
  ) with (fillfactor = 70)`,
  'create index scope_owner on scope (owner_id)',

  `create table guest (
    id ${text} primary key,
    token_hash ${text} not null unique,
    created_at ${text} not null,
    last_seen_at ${text} not null
  )`,

  `create table member (
    id ${text} primary key,
    campaign_id ${text} not null references scope (campaign_id) on delete cascade,
    user_id ${text},
    guest_id ${text} references guest (id) on delete cascade,
    role ${text} not null check (role in ('gm', 'player')),
    status ${text} not null check (status in ('active', 'pending', 'removed')),
    epoch ${number} not null default 1,
    display_name ${text} not null,
    joined_at ${text} not null,
    removed_at ${text},
    removed_code ${text},
    last_seen_at ${text},
    suspended ${text},
    check ((user_id is null) <> (guest_id is null)),
    unique (campaign_id, user_id),
    unique (campaign_id, guest_id)
  )`,
  'create index member_user on member (user_id) where user_id is not null',
  'create index member_guest on member (guest_id) where guest_id is not null',
  'create index member_suspended on member (user_id) where suspended is not null',

  // Rows are replaced all the time: room in their page keeps the table from growing.
  `create table doc (
    collection ${text} not null,
    id ${text} not null,
    campaign_id ${text} not null references scope (campaign_id) on delete cascade,
    seq ${number} not null,
    rev ${text} not null,
    deleted ${number} not null default 0,
    pub_seq ${number} not null default 0,
    pub_rev ${text} not null default '',
    pub_deleted ${number} not null default 0,
    pub_at ${text} not null default '',
    pub_json ${text},
    pub_members ${text},
    sent_by ${text},
    sent_base ${text},
    deleted_at ${text},
    deleted_by ${text},
    deleted_on ${text},
    claimed_by ${text},
    session_number ${number},
    image_url ${text},
    json ${text} not null,
    primary key (collection, id)
  ) with (fillfactor = 70)`,
  'create index doc_seq on doc (campaign_id, collection, seq)',
  'create index doc_pub_seq on doc (campaign_id, collection, pub_seq) where pub_seq > 0',
  'create index doc_deleted on doc (campaign_id, deleted_at) where deleted_at is not null',
  'create index doc_claimed on doc (campaign_id, claimed_by) where claimed_by is not null',
  'create index doc_shown_image on doc (campaign_id, image_url) where image_url is not null',

  `create table ack (
    collection ${text} not null,
    id ${text} not null,
    replica ${text} not null,
    rev ${text} not null,
    base ${text},
    json ${text} not null,
    primary key (collection, id, replica)
  )`,

  `create table version (
    id ${text} primary key,
    collection ${text} not null,
    document_id ${text} not null,
    campaign_id ${text} not null references scope (campaign_id) on delete cascade,
    number ${number} not null,
    fields ${text} not null,
    was_at ${text} not null,
    was_shown_at ${text} not null,
    kept_at ${text} not null,
    run_by ${text} not null,
    run_from ${text} not null,
    run_at ${text} not null,
    run_shown_at ${text},
    run_on ${text},
    unique (collection, document_id, number)
  )`,
  'create index version_campaign on version (campaign_id)',
  'create index version_kept_at on version (kept_at)',

  `create table image (
    id ${text} not null,
    campaign_id ${text} not null references scope (campaign_id) on delete cascade,
    media_type ${text} not null,
    bytes ${number} not null,
    uploaded_by ${text} not null references member (id) on delete cascade,
    created_at ${text} not null,
    primary key (id, campaign_id)
  )`,

  `create table server_generation (
    number ${counted},
    id ${text} not null unique,
    made_at ${text} not null,
    backup_at ${text}
  )`,

  `create table restored_scope (
    campaign_id ${text} not null references scope (campaign_id) on delete cascade,
    generation ${number} not null references server_generation (number) on delete cascade,
    seq ${number} not null,
    pub_seq ${number} not null,
    primary key (campaign_id, generation)
  )`,

  `create table contained (
    collection ${text} not null,
    id ${text} not null,
    campaign_id ${text} not null references scope (campaign_id) on delete cascade,
    generation ${text} not null,
    seq ${number} not null,
    pub_seq ${number} not null,
    mixed ${number} not null check (mixed in (0, 1)),
    json ${text} not null,
    primary key (collection, id)
  )`,
  'create index contained_campaign on contained (campaign_id)',
]
