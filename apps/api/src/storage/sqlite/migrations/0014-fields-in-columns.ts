import { type Kysely, sql } from 'kysely'

/** The fields of documents that queries ask for, beside the JSON that has them too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table doc add column claimed_by text`.execute(db)
  await sql`alter table doc add column session_number integer`.execute(db)
  await sql`alter table doc add column image_url text`.execute(db)
  await sql`update doc set claimed_by = json_extract(json, '$.claimedBy')
    where collection = 'characters' and json_type(json, '$.claimedBy') = 'text'`.execute(db)
  await sql`update doc set session_number = json_extract(json, '$.sessionNumber')
    where collection = 'sessions' and json_type(json, '$.sessionNumber') = 'integer'`.execute(db)
  await sql`update doc set image_url = json_extract(json, '$.imageUrl')
    where collection in ('characters', 'handouts') and json_type(json, '$.imageUrl') = 'text'`.execute(db)
  await sql`create index doc_claimed on doc (campaign_id, claimed_by) where claimed_by is not null`.execute(db)
  await sql`create index doc_shown_image on doc (campaign_id, image_url) where image_url is not null`.execute(db)
}
