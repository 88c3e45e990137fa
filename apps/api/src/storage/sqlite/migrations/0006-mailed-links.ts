import { type Kysely, sql } from 'kysely'

/** Which links were sent only to the address itself, and until when a mail is worth sending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table token add column mailed integer not null default 0 check (mailed in (0, 1))',
  'alter table mail add column expires_at text',
]
