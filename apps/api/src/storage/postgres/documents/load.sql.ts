import { DOC_COLUMNS } from '../../rows/document.ts'

// One statement answers what nearly every decision asks, for any number of them, so that all answers are from one moment.

/** Besides the two bodies. */
const HEAD_COLUMNS = Object.keys(DOC_COLUMNS).filter((name) => name !== 'json' && name !== 'pub_json')

/** The bodies are columns of their own: as parts of the JSON they would be quoted and parsed twice. */
const doc = (alias: string) => {
  const pairs = HEAD_COLUMNS.map((name) => `'${name}', ${alias}.${name}`).join(', ')
  return `json_build_object(${pairs}), ${alias}.json, ${alias}.pub_json`
}

const OF_PERSON = '(m.user_id = p.user_id or m.guest_id = p.guest_id)'

/** Asked with every pull. */
export const LOAD_GENERATIONS = `
select 'generation' as kind, json_build_object('id', id, 'number', number) as data, null as json, null as pub_json
  from server_generation`

/**
 * Each `offset 0` makes PostgreSQL look a row up by its index: a plan made while a table is small would read all of it,
 * and is kept when it has grown.
 *
 * `kind`, `data`, `json`, `pub_json`. Parameters: campaigns; collections and ids of rows; collections, ids and replicas
 * of acks; campaigns whose combat is wanted; users, guests and campaigns of memberships; users whose plan is wanted;
 * collections and campaigns of last places; collections and ids of last runs.
 */
export const LOAD = `
with combat as (
  select * from doc where collection = 'combats' and id = any($7::text[])
)${LOAD_GENERATIONS}
union all
select 'campaign', json_build_object('scope', s, 'tier', u.tier, 'is_admin', u.is_admin), null, null
  from scope s left join "user" u on u.id = s.owner_id where s.campaign_id = any($1::text[])
union all
select 'row', ${doc('d')}
  from unnest($2::text[], $3::text[]) as q (collection, id)
  cross join lateral (select * from doc d where d.collection = q.collection and d.id = q.id offset 0) d
union all
select 'ack', json_build_object('collection', a.collection, 'id', a.id, 'replica', a.replica, 'rev', a.rev,
    'base', a.base), a.json, null
  from unnest($4::text[], $5::text[], $6::text[]) as q (collection, id, replica)
  cross join lateral (select * from ack a
    where a.collection = q.collection and a.id = q.id and a.replica = q.replica offset 0) a
union all
select 'combat', ${doc('c')} from combat c
union all
select 'row', ${doc('d')}
  from combat c cross join lateral json_array_elements(c.json::json -> 'entries') as entry
  cross join lateral (select * from doc d where d.collection = 'characters' and d.id = entry ->> 'characterId' offset 0) d
union all
select 'membership', row_to_json(m), null, null
  from unnest($8::text[], $9::text[], $10::text[]) as p (user_id, guest_id, campaign_id)
  cross join lateral (select * from member m where m.campaign_id = p.campaign_id and ${OF_PERSON} offset 0) m
union all
select 'plan', json_build_object('id', id, 'tier', tier, 'is_admin', is_admin), null, null
  from "user" where id = any($11::text[])
union all
select 'place', json_build_object('collection', q.collection, 'campaign_id', q.campaign_id, 'seq', last.seq,
    'pub_seq', last_public.pub_seq), null, null
  from unnest($12::text[], $13::text[]) as q (collection, campaign_id)
  left join lateral (select seq from doc d where d.campaign_id = q.campaign_id and d.collection = q.collection
    order by seq desc limit 1) last on true
  left join lateral (select pub_seq from doc d where d.campaign_id = q.campaign_id and d.collection = q.collection
    and pub_seq > 0 order by pub_seq desc limit 1) last_public on true
union all
select 'run', row_to_json(last), null, null
  from unnest($14::text[], $15::text[]) as q (collection, document_id)
  cross join lateral (select v.id, v.collection, v.document_id, v.run_by, v.run_from, v.run_at, v.run_shown_at, v.run_on
    from version v where v.collection = q.collection and v.document_id = q.document_id
    order by v.number desc limit 1) last`

/** How many rows of a campaign a pull loads ahead; a longer page is asked for separately. */
export const ROWS_AHEAD = 100

const page = (seq: 'seq' | 'pub_seq', role: 'gm' | 'player') => `
select m.pull, 'change', ${doc('d')}
  from mine m left join unnest($6::bigint[], $7::text[], $8::bigint[]) as q (pull, campaign_id, since)
    on q.pull = m.pull and q.campaign_id = m.campaign_id
  cross join lateral (select d.*, sum(length(d.json)) over (order by d.${seq}) - length(d.json) as before
    from (select * from doc d where d.campaign_id = m.campaign_id and d.collection = m.collection
      and d.${seq} > coalesce(q.since, 0) and d.${seq} > 0 order by d.${seq} limit ${ROWS_AHEAD} + 1) d) d
  where m.role = '${role}' and m.status = 'active' and d.before < m.size`

/**
 * For any number of pulls; as LOAD, with the pull that each row is for (null: for all of them). Parameters: numbers,
 * users, guests, collections and page sizes of the pulls; and for what each has seen already, the pull, the campaign,
 * and the place.
 */
export const LOAD_PULLS = `
with pulls as (
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[])
    as p (pull, user_id, guest_id, collection, size)
),
mine as (
  select p.pull, p.collection, p.size, m.id, m.campaign_id, m.user_id, m.guest_id, m.role, m.status, m.epoch,
    m.removed_code
  from pulls p join member m on m.user_id = p.user_id
  union all
  select p.pull, p.collection, p.size, m.id, m.campaign_id, m.user_id, m.guest_id, m.role, m.status, m.epoch,
    m.removed_code
  from pulls p join member m on m.guest_id = p.guest_id
)
select null::bigint as pull, 'generation' as kind, json_build_object('id', id, 'number', number) as data,
    null as json, null as pub_json
  from server_generation
union all
select null, 'campaign', json_build_object('scope', s, 'tier', u.tier, 'is_admin', u.is_admin), null, null
  from scope s left join "user" u on u.id = s.owner_id
  where s.campaign_id in (select campaign_id from mine)
union all
select m.pull, 'membership', row_to_json(m), null, null from mine m
union all ${page('seq', 'gm')}
union all ${page('pub_seq', 'player')}`

const COLUMNS = Object.keys(DOC_COLUMNS).join(', ')

/** Parameters: the campaign, the collection, the place, the limit, the size. */
export const CHANGES = (seq: 'seq' | 'pub_seq') => `
select ${COLUMNS} from (select d.*, sum(length(d.json)) over (order by d.${seq}) - length(d.json) as before
    from (select * from doc d where d.campaign_id = $1 and d.collection = $2 and d.${seq} > $3 and d.${seq} > 0
      order by d.${seq} limit $4) d) d
  where d.before < $5 order by d.${seq}`
