import { MAX_VERSION_SIZE, MAX_VERSIONS } from '@lanternkeep/schema'
import { HAS_ROOM } from '../../image-room.ts'
import { DOC_COLUMNS } from '../../rows/document.ts'
import { NOTIFY_CHANNEL } from '../../sql.ts'

// What a group of decisions wrote is stored by one statement, which is atomic by itself.

const ACK_COLUMNS = {
  collection: 'text',
  id: 'text',
  replica: 'text',
  rev: 'text',
  base: 'text',
  json: 'text',
} as const

const CONTAINED_COLUMNS = {
  collection: 'text',
  id: 'text',
  campaign_id: 'text',
  generation: 'text',
  seq: 'bigint',
  pub_seq: 'bigint',
  mixed: 'bigint',
  json: 'text',
} as const

/** A campaign that decisions depend on; the rest is null if they don't change it. */
const CAMPAIGN_COLUMNS = {
  campaign_id: 'text',
  version: 'bigint',
  seq: 'bigint',
  pub_seq: 'bigint',
  digest: 'bigint',
  pub_digest: 'bigint',
  documents: 'bigint',
  bytes: 'bigint',
  rolls: 'bigint',
  join_code: 'text',
} as const

const NEW_CAMPAIGN_COLUMNS = {
  campaign_id: 'text',
  owner_id: 'text',
  member_id: 'text',
  seq: 'bigint',
  pub_seq: 'bigint',
  digest: 'bigint',
  pub_digest: 'bigint',
  documents: 'bigint',
  bytes: 'bigint',
  rolls: 'bigint',
  join_code: 'text',
} as const

const VERSION_COLUMNS = {
  id: 'text',
  collection: 'text',
  document_id: 'text',
  campaign_id: 'text',
  place: 'bigint',
  fields: 'text',
  was_at: 'text',
  was_shown_at: 'text',
  kept_at: 'text',
  run_by: 'text',
  run_from: 'text',
  run_at: 'text',
  run_shown_at: 'text',
  run_on: 'text',
} as const

const RUN_COLUMNS = {
  id: 'text',
  run_by: 'text',
  run_from: 'text',
  run_at: 'text',
  run_shown_at: 'text',
  run_on: 'text',
} as const

const MESSAGE_COLUMNS = { message: 'text' } as const

type Columns = { readonly [name: string]: 'text' | 'bigint' }

/** Each list is sent as one array for each column, and one that says to which part of the group each row belongs. */
const LISTS = {
  campaigns: CAMPAIGN_COLUMNS,
  created: NEW_CAMPAIGN_COLUMNS,
  inserted: DOC_COLUMNS,
  updated: DOC_COLUMNS,
  acks: ACK_COLUMNS,
  contained: CONTAINED_COLUMNS,
  versions: VERSION_COLUMNS,
  runs: RUN_COLUMNS,
  messages: MESSAGE_COLUMNS,
} satisfies Record<string, Columns>

export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

export function columnsOf(list: ListName): string[] {
  return Object.keys(LISTS[list])
}

/** The parameters $1 (the parts) and $2 (now) come before the lists. */
const FIRST_PARAMETER = 3

const sources = (() => {
  let next = FIRST_PARAMETER
  return LIST_NAMES.map((list) => {
    const columns = { part: 'bigint', ...LISTS[list] }
    const arrays = Object.values(columns).map((type) => `$${next++}::${type}[]`)
    return `${list} as (select * from unnest(${arrays.join(', ')}) as l (${Object.keys(columns).join(', ')}))`
  }).join(',\n')
})()

const names = (columns: Columns, prefix = '') =>
  Object.keys(columns)
    .map((name) => `${prefix}${name}`)
    .join(', ')

const assignments = (columns: Columns, from: string, keys: string[]) =>
  Object.keys(columns)
    .filter((name) => !keys.includes(name))
    .map((name) => `${name} = ${from}.${name}`)
    .join(', ')

/**
 * A part goes through if each of its campaigns still has the version that was read. Campaigns that others hold are
 * skipped, not waited for. Returns the parts that went through.
 */
export const STORE = `
with ${sources},
locked as (
  select s.campaign_id, c.part from scope s join campaigns c using (campaign_id)
  where s.version = c.version order by s.campaign_id for update of s skip locked
),
stored as (
  select p.part from unnest($1::bigint[]) as p (part)
  where (select count(*) from campaigns c where c.part = p.part) = (select count(*) from locked l where l.part = p.part)
),
new_scope as (
  insert into scope (campaign_id, owner_id, join_code, seq, pub_seq, digest, pub_digest, documents, bytes, rolls,
    created_at)
  select campaign_id, owner_id, join_code, seq, pub_seq, digest, pub_digest, documents, bytes, rolls, $2
  from created join stored using (part)
),
new_owner as (
  insert into member (id, campaign_id, user_id, role, status, epoch, joined_at, display_name)
  select c.member_id, c.campaign_id, c.owner_id, 'gm', 'active', 1, $2, coalesce(nullif(u.first_name, ''), 'GM')
  from created c join stored using (part) left join "user" u on u.id = c.owner_id
),
moved as (
  update scope s set seq = coalesce(c.seq, s.seq), pub_seq = coalesce(c.pub_seq, s.pub_seq),
    digest = coalesce(c.digest, s.digest), pub_digest = coalesce(c.pub_digest, s.pub_digest),
    documents = coalesce(c.documents, s.documents), bytes = coalesce(c.bytes, s.bytes),
    rolls = coalesce(c.rolls, s.rolls), join_code = coalesce(c.join_code, s.join_code)
  from campaigns c join stored using (part)
  where s.campaign_id = c.campaign_id and (c.seq is not null or c.join_code is not null)
),
new_docs as (
  insert into doc (${names(DOC_COLUMNS)}) select ${names(DOC_COLUMNS, 'i.')} from inserted i join stored using (part)
),
changed_docs as (
  update doc d set ${assignments(DOC_COLUMNS, 'u', ['collection', 'id', 'campaign_id'])}
  from updated u join stored using (part) where d.collection = u.collection and d.id = u.id
),
put_acks as (
  insert into ack (${names(ACK_COLUMNS)}) select ${names(ACK_COLUMNS, 'a.')} from acks a join stored using (part)
  on conflict (collection, id, replica) do update set
    ${assignments(ACK_COLUMNS, 'excluded', ['collection', 'id', 'replica'])}
),
put_contained as (
  insert into contained (${names(CONTAINED_COLUMNS)})
  select ${names(CONTAINED_COLUMNS, 'c.')} from contained c join stored using (part)
  on conflict (collection, id) do update set
    ${assignments(CONTAINED_COLUMNS, 'excluded', ['collection', 'id', 'campaign_id'])}
),
new_versions as (
  insert into version (id, collection, document_id, campaign_id, number, fields, was_at, was_shown_at, kept_at,
    run_by, run_from, run_at, run_shown_at, run_on)
  select v.id, v.collection, v.document_id, v.campaign_id, v.place + coalesce((select max(number) from version old
      where old.collection = v.collection and old.document_id = v.document_id), 0),
    v.fields, v.was_at, v.was_shown_at, v.kept_at, v.run_by, v.run_from, v.run_at, v.run_shown_at, v.run_on
  from versions v join stored using (part)
),
changed_runs as (
  update version v set ${assignments(RUN_COLUMNS, 'r', ['id'])} from runs r join stored using (part) where v.id = r.id
)
select part, (select count(pg_notify('${NOTIFY_CHANNEL}', m.message)) from messages m where m.part = stored.part) as told
from stored`

/** A deleted campaign releases its code. */
export const FREE_CODES =
  'update scope set join_code = null where join_code = any($1::text[]) and deleted_at is not null'

/** An image may arrive before the campaign that shows it. Until then it is stored with its sender's other images. */
export const ADOPT = `with shown as (
    update image set unshown_since = null where id = $1 and campaign_id = $2 and unshown_since is not null
  )
  insert into image (id, campaign_id, media_type, bytes, uploaded_by, created_at)
  select image.id, here.campaign_id, image.media_type, image.bytes, here.id, image.created_at
  from image join member there on there.id = image.uploaded_by
    join member here on here.user_id is not distinct from there.user_id
      and here.guest_id is not distinct from there.guest_id
  where image.id = $1 and here.campaign_id = $2 and here.status = 'active'
    and here.user_id is not distinct from $3 and here.guest_id is not distinct from $4
    and not exists (select 1 from image known where known.id = image.id and known.campaign_id = here.campaign_id)
    and ${HAS_ROOM}
  limit 1
  on conflict do nothing`

/** Everything but the last versions, and of those what exceeds the size. */
export const PRUNE_VERSIONS = `delete from version where id in (
  select id from (
    select id, row_number() over newest as place, sum(length(fields)) over newest as size
    from version where collection = $1 and document_id = $2
    window newest as (order by number desc rows unbounded preceding)
  ) kept where place > 1 and (place > ${MAX_VERSIONS} or size > ${MAX_VERSION_SIZE}))`
