import { type Kysely, sql } from 'kysely'

/** A push stored as it was sent is remembered in its own row, and elsewhere only once something replaces it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table doc add column sent_by text',
  'alter table doc add column sent_base text',
  // An empty body stood for the row's.
  `update ack set json = doc.json from doc
    where ack.json = '' and doc.collection = ack.collection and doc.id = ack.id and doc.rev = ack.rev`,
  `delete from ack where json = ''`,
]
